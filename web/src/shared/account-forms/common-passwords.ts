/** Common passwords in the four languages; digits and signs around them are removed before the lookup. */

const WORDS = `
  password passwort motdepasse contrasena contraseña senha clave
  admin administrator root login letmein secret changeme default master
  welcome bienvenue bienvenido bemvindo hello bonjour coucou hola
  iloveyou jetaime teamo tequiero amor princess princesse princesa
  monkey dragon shadow sunshine soleil superman batman pokemon starwars
  football futbol futebol soccer baseball marseille flamengo barcelona
  doudou loulou chouchou michael nicolas trustno warcraft blizzard
`

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/))
