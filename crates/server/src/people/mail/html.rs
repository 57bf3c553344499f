//! The HTML of a letter: one column that every mail client can render. Tables and inline styles, no images, no web fonts.

use crate::base::language::Language;

/// The whole letter around `content`, which is HTML.
pub(super) fn page(language: Language, title: &str, content: &str, fan: &str) -> String {
    let (lang, title, fan) = (language.code(), escape(title), escape(fan));
    format!(
        r#"<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title></head>
<body style="margin:0;background:#f4ead5;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#2a1d14">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="480" cellpadding="0" cellspacing="0" style="max-width:480px;width:100%">
<tr><td align="center" style="padding:0 0 20px;font-family:Grenze,Georgia,serif;font-size:30px;font-weight:700"><span style="color:#1f6fe0">&#11042;</span> Runeside</td></tr>
<tr><td style="background:#fffaf0;border:2px solid #d9a441;border-radius:16px;padding:32px">
<h1 style="margin:0 0 12px;font-family:Grenze,Georgia,serif;font-size:26px;line-height:1.2">{title}</h1>
{content}</td></tr>
<tr><td align="center" style="padding:20px 8px;color:#6b5844;font-size:12px">{fan}</td></tr>
</table></td></tr></table></body></html>
"#
    )
}

pub(super) fn paragraph(text: &str) -> String {
    format!("<p style=\"margin:0 0 24px;white-space:pre-line\">{}</p>\n", escape(text))
}

pub(super) fn button(words: &str, link: &str) -> String {
    format!(
        r#"<p style="margin:0 0 24px;text-align:center"><a href="{}" style="display:inline-block;background:#f79a1e;color:#2a1604;font-weight:700;text-decoration:none;padding:14px 28px;border-radius:10px">{}</a></p>
"#,
        escape(link),
        escape(words)
    )
}

/// The digits to type.
pub(super) fn code(digits: &str) -> String {
    format!(
        r#"<p style="margin:0 0 8px;font-size:30px;font-weight:700;letter-spacing:8px;color:#2a1d14;text-align:center">{}</p>
"#,
        escape(digits)
    )
}

/// Small print, `centred` or not.
pub(super) fn aside(text: &str, centred: bool) -> String {
    let align = if centred { ";text-align:center" } else { "" };
    format!("<p style=\"margin:0 0 16px;color:#6b5844;font-size:14px{align}\">{}</p>\n", escape(text))
}

/// Text written by a user, marked as a quote.
pub(super) fn quote(text: &str) -> String {
    format!(
        r#"<blockquote style="margin:0 0 24px;padding:4px 0 4px 16px;border-left:4px solid #d9a441;white-space:pre-wrap;overflow-wrap:anywhere">{}</blockquote>
"#,
        escape(text)
    )
}

/// Escapes text for HTML, in content and in attributes.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}
