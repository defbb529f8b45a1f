//! Stores that are copied and checked by hand. ONLINE-NODE-8

use crate::program::{refused, told};
use crate::serving::Server;
use serde_json::{Value, json};

#[test]
fn online_node_8_a_store_is_copied_and_checked_on_the_command_line() {
    let folder = std::env::temp_dir().join(format!("initiative-storing-{}", std::process::id()));
    let server = Server::start(&folder.join("data"));
    let url = format!("http://{}", server.address);
    told(&["load", "duel", "--matches", "3", "--seconds", "2", "--url", &url]);
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (data, file) = (path("data"), path("copy/matches.db"));
    // The server is still running.
    let copy = |to: &str| -> Value {
        serde_json::from_str(&told(&["store", "copy", "--json", &data, to])).unwrap()
    };
    copy(&file);
    drop(server);
    let later = copy(&file);
    assert_eq!(later["wrong"], json!([]), "{later}");
    let again = copy(&file);
    assert_eq!(again["copied"], 0, "{again}");
    assert!(again["skipped"].as_u64() >= Some(3), "{again}");
    assert!(told(&["store", "check", &path("copy")]).contains("matches with "));
    let [one, two] = [&data, &file].map(|store| told(&["store", "check", "--json", store]));
    assert_eq!(one, two);

    let foreign = path("foreign.db");
    std::fs::write(&foreign, "shopping list").unwrap();
    for (from, to, why) in [
        (path("nowhere.db"), path("new.db"), "there is no store"),
        (foreign.clone(), path("new.db"), "is not a store of matches"),
        (data.clone(), foreign.clone(), "is not a store of matches"),
        (data.clone(), path("data/matches.db"), "both are the same store"),
        (data.clone(), "postgres://me:word@127.0.0.1:1/none".into(), "postgres://me@127.0.0.1:1"),
        (data.clone(), "mysql://me:word@host/none".into(), "postgres://user@host/database"),
    ] {
        let sentence = refused(&["store", "copy", &from, &to], 1);
        assert!(sentence.contains(why) && !sentence.contains("word"), "{sentence}");
    }
    assert!(!folder.join("new.db").exists(), "nothing was made");
    assert!(refused(&["store", "check", &path("nowhere")], 1).contains("there is no store"));
    assert_eq!(std::fs::read_to_string(&foreign).unwrap(), "shopping list");
    std::fs::remove_dir_all(&folder).unwrap();
}
