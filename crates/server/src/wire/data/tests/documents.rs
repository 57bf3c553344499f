//! What is generated from the registry: the API document, and the web app's types.

use std::fs;
use std::path::Path;

use super::{TestApi, registry};
use crate::contract::export::typescript;
use crate::testing::{Engine, TestApp};

const GENERATED: &str = "../../web/src/shared/api/contract.gen.ts";

#[tokio::test]
async fn the_api_document_names_tables_columns_and_functions() {
    let api = TestApi::open(TestApp::on(Engine::Sqlite).await).await;
    let document = api.get("").await;
    assert_eq!(document.headers["content-type"], "application/openapi+json; charset=utf-8");
    let document = document.body;
    assert_eq!(document["swagger"], "2.0");
    let cards = &document["definitions"]["test_cards"];
    assert_eq!(cards["properties"]["seen_at"]["format"], "timestamp with time zone");
    assert_eq!(cards["required"], serde_json::json!(["id"]));
    let methods = |path: &str| document["paths"][path].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(methods("/test_cards"), ["get", "patch", "post"]);
    assert_eq!(methods("/test_notes"), ["delete", "get"]);
    assert_eq!(methods("/rpc/draw"), ["get", "post"]);
    assert_eq!(document["paths"]["/rpc/draw"]["post"]["parameters"][0]["schema"]["required"][0], "cards");
    let open = TestApp::on(Engine::Sqlite).await;
    for path in ["/rest/v1/", "/rest/v1"] {
        assert_eq!(open.get(path).await.body["paths"]["/profiles"]["get"]["tags"][0], "profiles", "{path}");
    }
}

#[tokio::test]
async fn the_types_say_what_a_client_reads_and_writes() {
    let app = TestApp::on(Engine::Sqlite).await;
    let types = typescript(&registry(&app.db));
    let notes = "      test_notes: {
        Row: {
          id: number
          owner_id: string
          text: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
";
    assert!(types.contains(notes), "{types}");
    let draw = "      draw: {
        Args: {
          cards: number
          deck?: string | null | undefined
        }
        Returns: number[]
      }
      knock: {
        Args: Record<string, never>
        Returns: undefined
      }
      whoami: {
        Args: Record<string, never>
        Returns: {
          id: string | null
        }
      }
";
    assert!(types.contains(draw), "{types}");
    assert!(types.contains("        Update: {\n          name?: string | null\n"), "{types}");
}

/// `UPDATE_GENERATED=1 cargo test the_web_apps_types` writes the file again.
#[tokio::test]
async fn the_web_apps_types_are_up_to_date() {
    let app = TestApp::on(Engine::Sqlite).await;
    let types = typescript(&app.registry);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(GENERATED);
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, &types).unwrap();
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == types, "{} lags: run `UPDATE_GENERATED=1 cargo test the_web_apps_types`", file.display());
}
