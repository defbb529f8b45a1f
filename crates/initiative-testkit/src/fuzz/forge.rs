//! Corrects checksums after damage, as a forger would.

/// Gives every line of a journal's text the right checksum.
pub(super) fn text(journal: &[u8]) -> Vec<u8> {
    const OPEN: &[u8] = b",\"sum\":\"";
    let mut out = Vec::new();
    for line in journal.split_inclusive(|byte| *byte == b'\n') {
        let sum = line.windows(OPEN.len()).rposition(|window| window == OPEN);
        let Some(end) = sum else {
            out.extend_from_slice(line);
            continue;
        };
        out.extend_from_slice(&line[..end]);
        let sum = crc32fast::hash(&out);
        out.extend_from_slice(OPEN);
        out.extend_from_slice(format!("{sum:08x}\"}}\n").as_bytes());
    }
    out
}

/// Changes the payload of a sealed document and seals it again.
pub(super) fn sealed(document: &[u8], change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let Some(end) = document.iter().position(|byte| *byte == b'\n') else {
        return document.to_vec();
    };
    let mut payload = document[end + 1..].to_vec();
    change(&mut payload);
    let header = String::from_utf8_lossy(&document[..end]).into_owned();
    let magic = header.split(' ').next().unwrap_or_default();
    let guarded = format!("2 {}\n", payload.len());
    let sum = crc32fast::hash(&[guarded.as_bytes(), &payload].concat());
    let mut out = format!("{magic} 2 {} {sum:08x}\n", payload.len()).into_bytes();
    out.extend_from_slice(&payload);
    out
}
