//! The temporary folder with everything that a run writes.

use std::path::{Path, PathBuf};

/// A folder that is removed when it is dropped, unless somebody wants to keep it.
pub(super) struct Folder {
    path: PathBuf,
    keep: bool,
}

impl Folder {
    pub(super) fn make() -> Result<Self, String> {
        let path = std::env::temp_dir().join(format!("initiative-cluster-{}", std::process::id()));
        let told = |error: std::io::Error| format!("{}: {error}", path.display());
        std::fs::create_dir(&path).map_err(told)?;
        // PostgreSQL may run as another user and has its folders in here.
        let passable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(&path, passable).map_err(told)?;
        Ok(Self { path, keep: false })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Leaves the folder where it is.
    pub(super) fn keep(&mut self) {
        self.keep = true;
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !self.keep
            && let Err(error) = std::fs::remove_dir_all(&self.path)
        {
            eprintln!("{}: {error}", self.path.display());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_goes_unless_it_is_kept() {
        let mut folder = Folder::make().unwrap();
        let path = folder.path().to_path_buf();
        std::fs::write(path.join("some.log"), "text").unwrap();
        folder.keep();
        drop(folder);
        assert!(path.is_dir());
        drop(Folder { path: path.clone(), keep: false });
        assert!(!path.exists());
    }
}
