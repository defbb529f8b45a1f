//! PostgreSQL's own programs, and the user that they run as.

use crate::cluster::process::finish;
use crate::packages;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// What the bed calls.
const NEEDED: [&str; 5] = ["initdb", "pg_basebackup", "pg_ctl", "postgres", "psql"];

/// Where Debian puts the programs: in a folder for each version, and not in the path.
const DEBIAN: &str = "/usr/lib/postgresql";

/// The superuser of our databases, and the user of the system whom root lends to PostgreSQL.
pub(crate) const USER: &str = "postgres";

/// The folder of the programs, and who runs them.
pub(super) struct Programs {
    folder: PathBuf,
    /// PostgreSQL refuses to run as root.
    account: Option<Account>,
}

/// A user of the system.
#[derive(Clone, Copy)]
struct Account {
    user: u32,
    group: u32,
}

impl Programs {
    /// Finds the programs, or installs them where that is possible.
    pub(super) fn provide() -> Result<Self, String> {
        let mut folder = find();
        if folder.is_none() {
            packages::install("PostgreSQL", "postgresql")?;
            folder = find();
        }
        let folder = folder.ok_or_else(missing)?;
        let account = if packages::is_root() { Some(Account::find()?) } else { None };
        Ok(Self { folder, account })
    }

    /// One of the programs, in an environment of ours and as the right user.
    pub(super) fn command(&self, name: &str) -> Command {
        let mut command = Command::new(self.folder.join(name));
        // Variables such as PGHOST or PGOPTIONS in our environment would change what it does.
        command.env_clear().env("LC_ALL", "C").env("PGCONNECT_TIMEOUT", "5");
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
        if let Some(account) = self.account {
            command.uid(account.user).gid(account.group);
        }
        command
    }

    /// Makes an empty folder that PostgreSQL may write to, and nobody else.
    pub(super) fn make_folder(&self, path: &Path) -> Result<(), String> {
        let told = |error: std::io::Error| format!("{}: {error}", path.display());
        if path.exists() {
            std::fs::remove_dir_all(path).map_err(told)?;
        }
        std::fs::create_dir(path).map_err(told)?;
        let only_owner = std::os::unix::fs::PermissionsExt::from_mode(0o700);
        std::fs::set_permissions(path, only_owner).map_err(told)?;
        match self.account {
            Some(account) => chown(path, Some(account.user), Some(account.group)).map_err(told),
            None => Ok(()),
        }
    }
}

impl Account {
    fn find() -> Result<Self, String> {
        let ask = |option| {
            let mut command = Command::new("id");
            let told = finish(command.args([option, USER]), Duration::from_secs(10));
            told.ok().and_then(|number| number.trim().parse().ok())
        };
        match (ask("-u"), ask("-g")) {
            (Some(user), Some(group)) => Ok(Self { user, group }),
            _ => Err(format!(
                "PostgreSQL does not run as root, and there is no user `{USER}` to run it as: \
                 start the bed as another user, or make that one"
            )),
        }
    }
}

/// The newest version below Debian's folder, or a folder of the path.
fn find() -> Option<PathBuf> {
    let versions = std::fs::read_dir(DEBIAN).into_iter().flatten().flatten();
    let mut versions: Vec<PathBuf> = versions.map(|entry| entry.path()).collect();
    versions.sort_by_key(|path| std::cmp::Reverse(version(path)));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = versions.iter().map(|path| path.join("bin")).chain(std::env::split_paths(&path));
    folders.into_iter().find(|folder| NEEDED.iter().all(|name| folder.join(name).is_file()))
}

/// The number that a folder of Debian's is named by; 0 for any other folder.
fn version(path: &Path) -> u32 {
    path.file_name().and_then(|name| name.to_str()?.parse().ok()).unwrap_or_default()
}

fn missing() -> String {
    format!(
        "PostgreSQL's server is missing: the bed needs {}. Install it,\n\
         \n    apt install postgresql             (Debian)\
         \n    dnf install postgresql-server      (Fedora)\n\
         \nor put the folder of its programs into PATH",
        NEEDED.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_debian_are_ordered_by_their_numbers() {
        assert!(version(Path::new("postgresql/15")) > version(Path::new("postgresql/9")));
        assert_eq!(version(Path::new("postgresql/common")), 0);
    }

    #[test]
    fn a_missing_server_is_named_with_what_to_do() {
        let message = missing();
        assert!(message.contains("initdb") && message.contains("apt install postgresql"));
    }
}
