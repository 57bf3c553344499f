// Generated from the topics of crates/server/src/runebot/knowledge by one of the server's tests.

import type { FaqText } from './faq-text'

export const text: FaqText = {
  "groups": [
    {
      "id": "account",
      "title": "Cuenta y seguridad",
      "items": [
        {
          "id": "forgot-password",
          "question": "He olvidado mi contraseña. ¿Qué hago?",
          "answer": "Pulsa «¿Has olvidado tu contraseña?» en la página de inicio de sesión y escribe tu dirección de correo: recibirás un enlace para elegir una nueva. Funciona una sola vez, durante una hora. Si no llega nada, mira en el correo no deseado y vuelve a pedirlo pasado un minuto; solo funciona el último enlace."
        },
        {
          "id": "second-factor",
          "question": "¿Cómo activo la verificación en dos pasos?",
          "answer": "En los ajustes, escanea el código QR con una aplicación de autenticación y escribe las seis cifras que muestra. Guarda en un lugar seguro la clave que aparece junto al código: con ella puedes volver a configurar la aplicación en otro teléfono.",
          "link": {
            "to": "/settings",
            "label": "Abrir los ajustes"
          }
        },
        {
          "id": "lost-second-factor",
          "question": "He perdido el teléfono de la verificación en dos pasos. ¿Cómo vuelvo a entrar?",
          "answer": "Configura de nuevo una aplicación de autenticación con la clave que guardaste. Si otro dispositivo sigue con la sesión iniciada, también puedes desactivar allí la verificación en dos pasos, en los ajustes. Si no, solo puede ayudarte el operador de este servidor, después de comprobar que de verdad eres tú."
        },
        {
          "id": "devices",
          "question": "¿Dónde tengo la sesión iniciada y cómo la cierro en otros sitios?",
          "answer": "Los ajustes muestran cada dispositivo con su navegador, su dirección IP y su último uso. Puedes cerrar la sesión de uno o de todos los demás a la vez. Si un dispositivo no se usa en 180 días, su sesión se cierra automáticamente.",
          "link": {
            "to": "/settings",
            "label": "Ver mis dispositivos"
          }
        },
        {
          "id": "delete-account",
          "question": "¿Cómo elimino mi cuenta?",
          "answer": "En los ajustes, con tu contraseña. Todo se elimina de inmediato: perfil, maná, mazos, progreso en los quiz y dispositivos. No se puede recuperar nada. Si no puedes escribir tu contraseña, desde la misma página puedes enviar una solicitud; entonces tenemos que comprobar que eres tú.",
          "link": {
            "to": "/settings/delete-account",
            "label": "Eliminar mi cuenta"
          }
        }
      ]
    },
    {
      "id": "mana",
      "title": "Maná y tienda",
      "items": [
        {
          "id": "what-is-mana",
          "question": "¿Qué es el maná?",
          "answer": "La moneda del juego en Runeside. Cada cuenta nueva empieza con 250. El maná no tiene valor en dinero y no se puede dar a otros jugadores."
        },
        {
          "id": "earn-mana",
          "question": "¿Cómo consigo más maná?",
          "answer": "Juega el reto diario: 10 de maná al día, y 25 cada séptimo día de racha. Completar Leyenda en el ascenso semanal te da 250 de maná, una vez por semana. La tienda tiene paquetes, y cada plan del rastreador añade 100 de maná al mes."
        },
        {
          "id": "spend-mana",
          "question": "¿Para qué sirve el maná?",
          "answer": "Para jugar contra otros: 15 de maná por un dúo y 20 por un battle royale, que se cobran cuando empieza la partida. El reto diario, los niveles en solitario y el ascenso semanal son gratis."
        },
        {
          "id": "refund",
          "question": "¿Recupero el maná si dejo una partida?",
          "answer": "No. Una vez empezada la partida, el maná no se devuelve, ni siquiera si pierdes la conexión. Si el propio servidor tiene que detener una partida, todos recuperan su maná. Una sala que nunca empieza no cuesta nada."
        },
        {
          "id": "shop-prices",
          "question": "¿Qué vende la tienda y a qué precio?",
          "answer": "Donde la tienda está abierta: 100 de maná por 0,99 €, 550 por 4,99 €, 1.200 por 9,99 € y 2.600 por 19,99 €; planes del rastreador de 1 mes por 3,99 €, 3 meses por 9,99 €, 6 meses por 17,99 € y de por vida por 59,99 €. Con IVA, y nada se renueva solo."
        },
        {
          "id": "tracker-plan",
          "question": "¿Qué me da un plan del rastreador?",
          "answer": "El rastreador con tus propios mazos y con el registro del juego en directo, todos los mazos que quieras, tus estadísticas de cualquier periodo con los enfrentamientos, las estadísticas del meta por arquetipo y rango, 200 mensajes al día a RuneBot en lugar de 20, y 100 de maná al mes. Cuando el plan termina, tus mazos y partidas se pueden seguir consultando."
        }
      ]
    },
    {
      "id": "quizzes",
      "title": "Quiz",
      "items": [
        {
          "id": "modes",
          "question": "¿Qué modos de quiz hay?",
          "answer": "Cinco: el reto diario, el mismo para todos, niveles en solitario para practicar, un dúo contra un rival, un battle royale de 3 a 6 jugadores y Rumbo a Leyenda, el ascenso semanal desde Bronce. Las preguntas están en tu idioma."
        },
        {
          "id": "solo-levels",
          "question": "¿Cómo funcionan los niveles en solitario?",
          "answer": "Hay 30 niveles de 10 preguntas, con 15 segundos cada una. Con siete aciertos superas el nivel y desbloqueas el siguiente; con 7, 9 o 10 ganas una, dos o tres estrellas. Puedes repetir un nivel cuantas veces quieras: cuenta el mejor resultado."
        },
        {
          "id": "late-answer",
          "question": "Respondí a tiempo, pero contó como fuera de tiempo. ¿Por qué?",
          "answer": "Decide el reloj del servidor, igual para todo el mundo. En un battle royale se tiene en cuenta la latencia de tu conexión, que mide el propio servidor, hasta medio segundo. Con una red débil, responde un poco antes."
        },
        {
          "id": "wrong-question",
          "question": "Una pregunta parece incorrecta. ¿Cómo la reporto?",
          "answer": "Pulsa la bandera que aparece junto al resultado, o junto a la pregunta en el repaso final, y dinos qué falla. La corregiremos o la retiraremos. También puedes escribirnos.",
          "link": {
            "to": "/contact",
            "label": "Escríbenos"
          }
        }
      ]
    },
    {
      "id": "ranked",
      "title": "Rumbo a Leyenda (clasificatoria semanal)",
      "items": [
        {
          "id": "climb",
          "question": "¿Cómo funciona el ascenso?",
          "answer": "Todo el mundo empieza la semana en Bronce 3. Bronce, Plata, Oro, Platino y Diamante tienen tres divisiones cada uno y luego viene Leyenda: 16 escalones. Si superas el quiz de tu rango, subes un escalón; si pierdes, bajas uno, pero nunca por debajo de Bronce 3. Completar Leyenda da 250 de maná, una vez por semana."
        },
        {
          "id": "mistakes",
          "question": "¿Cuántos errores puedo cometer?",
          "answer": "Un quiz de rango tiene 10 preguntas; el de Leyenda, 20. Pierdes con 4 respuestas incorrectas en Bronce, Plata y Oro, con 3 en Platino y con 2 en Diamante y Leyenda."
        },
        {
          "id": "week-end",
          "question": "¿Cuándo termina la semana?",
          "answer": "El domingo a las 23:59 UTC; la página muestra el tiempo que queda y tu hora local. Un quiz cuenta para la semana en que empezó: si lo terminas después, no cuenta."
        },
        {
          "id": "leave-attempt",
          "question": "¿Qué pasa si me voy en mitad de un quiz?",
          "answer": "Al recargar vuelves a donde estabas; no se puede empezar de nuevo. Abandonar cuenta como derrota, igual que ausentarse más de 60 segundos después de acabarse el tiempo de una pregunta."
        }
      ]
    },
    {
      "id": "battle",
      "title": "Battle royale y dúo",
      "items": [
        {
          "id": "start-battle",
          "question": "¿Cómo empiezo un battle royale?",
          "answer": "Crea una sala de 3 a 6 jugadores y comparte su código de seis caracteres. El creador puede empezar en cuanto haya tres jugadores. Si se va antes, ocupa su lugar quien lleve más tiempo esperando. Tras 15 minutos sin jugadores nuevos, la sala se cierra y no se cobra nada."
        },
        {
          "id": "hearts",
          "question": "¿Cuántas vidas tengo y cuánto tiempo?",
          "answer": "3 corazones: fallar o no responder cuesta uno. Sin corazones, puedes seguir mirando. Tienes 12 segundos al principio y luego uno menos cada tres preguntas, pero nunca menos de 7. Una partida tiene como máximo 20 preguntas."
        },
        {
          "id": "winner",
          "question": "¿Quién gana un battle royale?",
          "answer": "El último jugador al que le quede un corazón. Si los últimos caen a la vez, no gana nadie. Tras la pregunta 20 gana quien tenga la mejor puntuación, salvo empate. Los demás se clasifican por aciertos; con la misma puntuación se comparte el puesto."
        },
        {
          "id": "lost-connection",
          "question": "¿Y si pierdo la conexión durante una partida?",
          "answer": "En un battle royale conservas tu plaza: vuelve y continúa; las preguntas que te perdiste cuentan como fallos. En un dúo, tu rival gana tras 30 segundos sin ti."
        },
        {
          "id": "duo",
          "question": "¿Cómo funciona un dúo?",
          "answer": "Crea una partida y comparte su código de 6 caracteres; empieza en cuanto entra tu rival, por 15 de maná cada uno. Las 10 preguntas son las mismas para los dos. Un acierto vale 100 puntos y hasta 50 más por rapidez. Gana la puntuación más alta y, si son iguales, hay empate. Si te vas, pierdes."
        }
      ]
    },
    {
      "id": "decks",
      "title": "Mazos y rastreador",
      "items": [
        {
          "id": "import-deck",
          "question": "¿Cómo importo un mazo?",
          "answer": "Pega un código de mazo, todo el texto copiado del juego o un enlace que contenga un código. Verás el mazo antes de guardarlo y, si las hay, cuántas cartas son desconocidas.",
          "link": {
            "to": "/imports",
            "label": "Importar un mazo"
          }
        },
        {
          "id": "deck-limit",
          "question": "¿Cuántos mazos puedo guardar?",
          "answer": "Hasta 18 con una cuenta gratuita y todos los que quieras con el rastreador. Los mazos archivados no cuentan, y archivar nunca borra nada."
        },
        {
          "id": "tracker",
          "question": "¿Qué hace el rastreador de mazos?",
          "answer": "A mano en el móvil, tocas lo que robas; en directo en el ordenador, la página lee el registro del propio juego. En ambos casos ves las cartas que quedan en tu mazo, la probabilidad de robar cada una ahora y más adelante y lo que ha mostrado tu rival, y el resultado se registra con un toque o solo. Con una cuenta gratuita puedes verlo en una partida de ejemplo; para tus propias partidas hace falta el plan Rastreador.",
          "link": {
            "to": "/deck-tracker",
            "label": "Abrir el rastreador"
          }
        }
      ]
    },
    {
      "id": "stats",
      "title": "Estadísticas",
      "items": [
        {
          "id": "win-rate",
          "question": "¿Cómo se calculan mi porcentaje de victorias y mi mejor mazo?",
          "answer": "A partir de las partidas que has registrado, con el porcentaje redondeado. Solo los mazos con al menos 5 partidas pueden ser tu mejor mazo. Una cuenta gratuita muestra los últimos 30 días; el rastreador, todos los periodos."
        },
        {
          "id": "offline-match",
          "question": "Registré una partida sin conexión. ¿Se ha perdido?",
          "answer": "No. Se guarda en tu dispositivo y se envía sola, una sola vez, en cuanto vuelves a tener conexión. El rastreador muestra lo que aún está pendiente. Cerrar sesión borra lo que no se haya enviado."
        },
        {
          "id": "meta-stats",
          "question": "¿De dónde salen las estadísticas del meta y los mazos del momento?",
          "answer": "De las partidas de todos los jugadores de este servidor, sin nombres. No se muestra nada que se base en menos de 20 partidas."
        }
      ]
    },
    {
      "id": "privacy",
      "title": "Privacidad",
      "items": [
        {
          "id": "what-is-stored",
          "question": "¿Qué guardáis sobre mí? ¿Hay cookies?",
          "answer": "Lo que tu cuenta necesita: dirección de correo, nombre de usuario, idioma, maná, dispositivos con sesión iniciada, los mazos que guardas y los quiz que juegas; tu contraseña, solo como un resumen criptográfico que nadie puede leer. Ni cookies, ni rastreadores, ni publicidad.",
          "link": {
            "to": "/privacy-policy",
            "label": "Leer la política de privacidad"
          }
        },
        {
          "id": "who-sees",
          "question": "¿Qué ven de mí los demás jugadores?",
          "answer": "Tu nombre de usuario, tu imagen y tus resultados de juego, y los mazos que hagas públicos, sin tus notas. Nunca tu dirección de correo."
        }
      ]
    },
    {
      "id": "technical",
      "title": "Cuestiones técnicas",
      "items": [
        {
          "id": "official",
          "question": "¿Es Runeside un producto oficial?",
          "answer": "No. Es un proyecto de fans, sin afiliación ni respaldo de Blizzard Entertainment, y de código abierto.",
          "link": {
            "to": "/about",
            "label": "Acerca de Runeside"
          }
        },
        {
          "id": "install",
          "question": "¿Puedo instalar Runeside en mi teléfono o en mi ordenador?",
          "answer": "Sí: elige «Instalar» o «Añadir a pantalla de inicio» en el menú de tu navegador. Después se abre como cualquier otra aplicación. Se abre incluso sin conexión y te dice qué necesita internet."
        },
        {
          "id": "language-theme",
          "question": "¿Cómo cambio el idioma o el tema?",
          "answer": "En los ajustes: español, inglés, francés o portugués, claro u oscuro. Por defecto, el tema es el de tu dispositivo.",
          "link": {
            "to": "/settings",
            "label": "Abrir los ajustes"
          }
        },
        {
          "id": "runebot",
          "question": "¿Qué sabe hacer RuneBot?",
          "answer": "Responde preguntas sobre las cartas, las reglas, los mazos, el meta, tus propias estadísticas y esta aplicación, en tu idioma: 20 mensajes al día con una cuenta gratuita y 200 con el plan Rastreador. Pega un código de mazo y te muestra el mazo."
        }
      ]
    }
  ]
}
