//! A real PostgreSQL for tests: one for each test program, with a database for each test.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// A server for the time of this program.
struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    user: User,
}

/// Whom the server runs as: PostgreSQL refuses to run as root.
#[derive(Clone, Copy)]
struct User {
    uid: u32,
    gid: u32,
}

/// Runs the server until standard input ends, which it does when this program ends in whatever way.
const KEEPER: &str = r#"
"$1/postgres" -D "$2/data" -p "$3" -k "$2" -h 127.0.0.1 -c fsync=off -c shared_buffers=16MB \
    -c max_connections=200 >"$2/log" 2>&1 &
server=$!
read -r _
kill -INT $server
wait $server
rm -rf "$2"
"#;

impl Postgres {
    fn start() -> Self {
        let programs = programs().expect(
            "PostgreSQL's server programs are needed: `apt install postgresql-15` (Debian), or run \
             `cargo verify`, which installs them",
        );
        let user = User::find();
        let folder = std::env::temp_dir().join(format!("initiative-pg-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).unwrap();
        let mine = fs::metadata(&folder).unwrap().uid() == user.uid;
        if !mine {
            chown(&folder, Some(user.uid), Some(user.gid)).unwrap();
        }
        let port = free_port();
        let made = user
            .command(&programs.join("initdb"))
            .args(["--no-sync", "--auth=trust", "--username=initiative", "--encoding=UTF8"])
            .arg("-D")
            .arg(folder.join("data"))
            .current_dir(&folder)
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let mut keeper = user.command(Path::new("sh"));
        keeper.args(["-c", KEEPER, "keeper"]).arg(&programs).arg(&folder).arg(port.to_string());
        let keeper = keeper.current_dir(&folder).stdin(Stdio::piped()).spawn().unwrap();
        // The pipe must stay open as long as this program runs.
        std::mem::forget(keeper);
        let server = Self { programs, folder, port, user };
        let deadline = Instant::now() + Duration::from_secs(60);
        while !server.sql("postgres", "SELECT 1") {
            let log = fs::read_to_string(server.folder.join("log")).unwrap_or_default();
            assert!(Instant::now() < deadline, "PostgreSQL does not start:\n{log}");
            std::thread::sleep(Duration::from_millis(50));
        }
        server
    }

    /// Runs a statement; false if it fails.
    fn sql(&self, database: &str, statement: &str) -> bool {
        let mut psql = self.user.command(&self.programs.join("psql"));
        psql.args(["-h", "127.0.0.1", "-U", "initiative", "-d", database, "-qc", statement]);
        psql.arg("-p").arg(self.port.to_string()).current_dir(&self.folder);
        psql.env("PGCONNECT_TIMEOUT", "5");
        psql.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().success()
    }
}

impl User {
    /// This user; the user `postgres` if this one is root.
    fn find() -> Self {
        let me = fs::metadata("/proc/self").unwrap();
        let me = Self { uid: me.uid(), gid: me.gid() };
        if me.uid != 0 {
            return me;
        }
        let users = fs::read_to_string("/etc/passwd").unwrap();
        let found = users.lines().find_map(|line| {
            let mut fields = line.strip_prefix("postgres:")?.split(':').skip(1);
            let mut number = || fields.next()?.parse().ok();
            Some(Self { uid: number()?, gid: number()? })
        });
        found.expect("root cannot run PostgreSQL, and there is no user `postgres`")
    }

    fn command(self, program: &Path) -> Command {
        let mut command = Command::new(program);
        if fs::metadata("/proc/self").unwrap().uid() != self.uid {
            command.uid(self.uid).gid(self.gid);
        }
        command
    }
}

/// Where the server programs are.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = versions.map(|version| version.path().join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path: Vec<_> = std::env::split_paths(&path).collect();
    debian.chain(path).find(|folder| folder.join("initdb").is_file())
}

/// A port that nobody uses at this moment.
fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

fn server() -> &'static Postgres {
    static SERVER: OnceLock<Postgres> = OnceLock::new();
    SERVER.get_or_init(Postgres::start)
}

/// The address of an empty database of that name.
pub(crate) fn database(name: &str) -> String {
    let server = server();
    assert!(server.sql("postgres", &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")));
    assert!(server.sql("postgres", &format!("CREATE DATABASE {name}")));
    format!("postgres://initiative@127.0.0.1:{}/{name}?sslmode=disable", server.port)
}

/// Runs statements in a database, behind the back of everybody.
pub(crate) fn meddle(name: &str, statement: &str) {
    let statement = format!("SET search_path TO initiative; {statement}");
    assert!(server().sql(name, &statement), "{statement}");
}
