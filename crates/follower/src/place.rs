//! Where the game and this program keep their files, by system.

use std::path::{Path, PathBuf};

/// What the places depend on; a value, so that every system can be tested on any.
#[derive(Clone, Debug, Default)]
pub struct System {
    pub kind: Kind,
    pub home: Option<PathBuf>,
    /// Windows: `%LOCALAPPDATA%` and `%ProgramFiles(x86)%`.
    pub local_app_data: Option<PathBuf>,
    pub program_files: Option<PathBuf>,
    /// Linux: `$XDG_CONFIG_HOME`, `$WINEPREFIX` and `$USER`.
    pub config_home: Option<PathBuf>,
    pub wine_prefix: Option<PathBuf>,
    pub user: Option<String>,
    pub host: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    Windows,
    MacOs,
    /// The game runs under Wine.
    #[default]
    Other,
}

impl System {
    pub fn this() -> Self {
        let path = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let text = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        Self {
            kind: if cfg!(windows) {
                Kind::Windows
            } else if cfg!(target_os = "macos") {
                Kind::MacOs
            } else {
                Kind::Other
            },
            home: path("HOME").or_else(|| path("USERPROFILE")),
            local_app_data: path("LOCALAPPDATA"),
            program_files: path("ProgramFiles(x86)"),
            config_home: path("XDG_CONFIG_HOME"),
            wine_prefix: path("WINEPREFIX"),
            user: text("USER").or_else(|| text("USERNAME")),
            host: text("COMPUTERNAME").or_else(|| text("HOSTNAME")).or_else(host_file),
        }
    }

    /// What the player's other screens call this computer.
    pub fn computer_name(&self) -> String {
        self.host.clone().unwrap_or_else(|| "PC".to_owned())
    }

    /// Folders in which the game may be installed, the likeliest first.
    fn installs(&self) -> Vec<PathBuf> {
        match self.kind {
            Kind::Windows => {
                let x86 = self.program_files.clone().unwrap_or_else(|| PathBuf::from(r"C:\Program Files (x86)"));
                vec![x86.join("Hearthstone"), PathBuf::from(r"C:\Program Files\Hearthstone")]
            }
            Kind::MacOs => vec![PathBuf::from("/Applications/Hearthstone")],
            Kind::Other => {
                let drives = self.drives();
                let in_drive = |folder: &'static str| drives.iter().map(move |drive| drive.join(folder));
                in_drive("Program Files (x86)/Hearthstone").chain(in_drive("Program Files/Hearthstone")).collect()
            }
        }
    }

    /// The `C:` of every Wine prefix that is usual.
    fn drives(&self) -> Vec<PathBuf> {
        let home = |path: &str| self.home.as_ref().map(|home| home.join(path));
        let prefixes = [
            self.wine_prefix.clone(),
            home(".wine"),
            home("Games/hearthstone"),
            home("Games/battlenet"),
            home("Games/Heroic/Prefixes/default/Battle.net"),
            home(".local/share/bottles/bottles/Battle-net"),
            home(".var/app/com.usebottles.bottles/data/bottles/bottles/Battle-net"),
            home(".local/share/lutris/runners/wine/hearthstone"),
        ];
        prefixes.into_iter().flatten().map(|prefix| prefix.join("drive_c")).collect()
    }

    /// Where the folders of sessions may be.
    pub fn logs(&self) -> Vec<PathBuf> {
        self.installs().into_iter().map(|install| install.join("Logs")).collect()
    }

    /// Where the game reads which logs it writes. Under Wine it is in the same prefix as the game, if that is known.
    pub fn log_config(&self, logs: Option<&Path>) -> Option<PathBuf> {
        let folder = match self.kind {
            Kind::Windows => self.local_app_data.clone()?.join("Blizzard").join("Hearthstone"),
            Kind::MacOs => self.home.clone()?.join("Library/Preferences/Blizzard/Hearthstone"),
            Kind::Other => {
                let drive = logs
                    .and_then(|logs| logs.ancestors().find(|folder| folder.ends_with("drive_c")).map(Path::to_owned))
                    .or_else(|| self.drives().into_iter().find(|drive| drive.is_dir()))?;
                let user = self.user.clone()?;
                drive.join("users").join(user).join("AppData/Local/Blizzard/Hearthstone")
            }
        };
        Some(folder.join("log.config"))
    }

    /// Where the game reads the size limit of its logs: beside the game itself.
    pub fn client_config(logs: &Path) -> Option<PathBuf> {
        Some(logs.parent()?.join("client.config"))
    }

    /// The folder with the token of the pairing and the matches that wait to be sent.
    pub fn state_folder(&self) -> Option<PathBuf> {
        Some(match self.kind {
            Kind::Windows => self.local_app_data.clone()?.join("Runeside"),
            Kind::MacOs => self.home.clone()?.join("Library/Application Support/Runeside"),
            Kind::Other => self.config_home.clone().or(Some(self.home.clone()?.join(".config")))?.join("runeside"),
        })
    }
}

fn host_file() -> Option<String> {
    let name = std::fs::read_to_string("/etc/hostname").ok()?;
    Some(name.trim().to_owned()).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> PathBuf {
        PathBuf::from(text)
    }

    #[test]
    fn every_system_has_its_places() {
        let mac = System { kind: Kind::MacOs, home: Some(path("/Users/a")), ..System::default() };
        let wine = System {
            home: Some(path("/home/a")),
            wine_prefix: Some(path("/games/hs")),
            user: Some("a".into()),
            ..System::default()
        };
        let windows = System {
            kind: Kind::Windows,
            local_app_data: Some(path("/c/Users/a/AppData/Local")),
            program_files: Some(path("/d/Programs")),
            ..System::default()
        };
        for (system, logs, log_config, state) in [
            (
                &mac,
                "/Applications/Hearthstone/Logs",
                "/Users/a/Library/Preferences/Blizzard/Hearthstone/log.config",
                "/Users/a/Library/Application Support/Runeside",
            ),
            (
                &wine,
                "/games/hs/drive_c/Program Files (x86)/Hearthstone/Logs",
                "/games/hs/drive_c/users/a/AppData/Local/Blizzard/Hearthstone/log.config",
                "/home/a/.config/runeside",
            ),
            (
                &windows,
                "/d/Programs/Hearthstone/Logs",
                "/c/Users/a/AppData/Local/Blizzard/Hearthstone/log.config",
                "/c/Users/a/AppData/Local/Runeside",
            ),
        ] {
            assert_eq!(system.logs()[0], path(logs));
            assert_eq!(system.log_config(Some(&system.logs()[0])), Some(path(log_config)));
            assert_eq!(system.state_folder(), Some(path(state)));
        }
        assert!(wine.logs().contains(&path("/home/a/.wine/drive_c/Program Files (x86)/Hearthstone/Logs")));
        assert_eq!(
            System::client_config(&wine.logs()[0]),
            Some(path("/games/hs/drive_c/Program Files (x86)/Hearthstone/client.config"))
        );
        assert_eq!(System { home: None, ..wine }.state_folder(), None);
    }
}
