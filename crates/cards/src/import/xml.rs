//! Reads `CardDefs.xml` entity by entity, however long it is: one entity is in memory at a time.

use std::io::Read;

use memchr::memmem;

use super::ImportError;
use super::entity::Entity;

const BLOCK: usize = 1 << 18;
/// No entity comes near it; a file without an end of one is not ours.
const MOST: usize = 16 << 20;
const END: &[u8] = b"</Entity>";

/// Calls `each` for every entity and returns the build the file names, 0 for none.
pub fn read(
    mut input: impl Read,
    mut progress: impl FnMut(u64),
    mut each: impl FnMut(&Entity<'_>),
) -> Result<u32, ImportError> {
    let end = memmem::Finder::new(END);
    let mut buffer = Vec::with_capacity(4 * BLOCK);
    let (mut build, mut read, mut searched) = (None, 0u64, 0);
    loop {
        let before = buffer.len();
        let got =
            input.by_ref().take(BLOCK as u64).read_to_end(&mut buffer).map_err(ImportError::io("CardDefs.xml"))?;
        read += got as u64;
        let mut start = 0;
        while let Some(found) = end.find(&buffer[searched.max(start)..]) {
            let stop = searched.max(start) + found + END.len();
            let at = read - (buffer.len() - start) as u64;
            let bytes = &buffer[start..stop];
            if build.is_none() {
                build = Some(build_of(&String::from_utf8_lossy(bytes)));
            }
            let entity = Entity::parse(bytes).map_err(|detail| ImportError::Xml { at, detail })?;
            each(&entity);
            start = stop;
        }
        if got == 0 {
            break;
        }
        buffer.drain(..start);
        // The end of an entity may lie across two blocks.
        searched = buffer.len().saturating_sub(END.len());
        if buffer.len() > MOST {
            return Err(ImportError::Xml { at: read, detail: "an entity does not end".into() });
        }
        if before != buffer.len() {
            progress(read);
        }
    }
    Ok(build.unwrap_or_default())
}

/// `<CardDefs build="255790">` stands before the first entity.
fn build_of(text: &str) -> u32 {
    let head = text.split("<Entity").next().unwrap_or_default();
    let value = head.split_once("build=\"").and_then(|(_, rest)| rest.split('"').next());
    value.and_then(|value| value.parse().ok()).unwrap_or_default()
}
