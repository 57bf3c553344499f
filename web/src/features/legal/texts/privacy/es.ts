/** The privacy policy, in Spanish. */

export const text = {
  updated: '2026-11-19',
  intro:
    'Esta página dice qué guarda este servidor sobre ti, por qué, durante cuánto tiempo y quién lo ve. En resumen: una cuenta necesita una dirección de correo, un nombre de usuario y una contraseña. **No hay cookies, ni publicidad, ni rastreadores, ni analítica de terceros**. Si eliminas tu cuenta, sus datos se borran al instante.',
  sections: [
    {
      id: 'responsible',
      title: 'Quién es responsable',
      body: [
        'El operador de este servidor: la persona o el grupo que lo mantiene en esta dirección. En esta política, «nosotros» significa el operador, y puedes escribirle desde la [página de contacto](/contact).',
        'Runeside es un programa de código abierto. Sus autores no tienen acceso a los servidores que mantienen otros ni reciben datos de ellos.',
      ],
    },
    {
      id: 'account',
      title: 'Qué contiene tu cuenta',
      body: [
        [
          '**Dirección de correo**, y la nueva mientras un cambio espera confirmación: para que inicies sesión y para enviarte los mensajes que pides.',
          '**Contraseña**, solo como resumen Argon2id: nadie puede leerla, ni siquiera nosotros.',
          '**Nombre de usuario, idioma y, si la pones, imagen de perfil**: para presentarte a otras personas y escribirte en tu idioma.',
          '**Maná y plan**: tu saldo, cada cambio con su cantidad, su motivo y su hora, y si tu cuenta es gratuita o tiene el rastreador.',
          '**Mazos que guardas**: nombre, cartas, código con sus versiones anteriores, tus notas, si el mazo es público y cuándo se guardó, cambió o archivó. Lo que pegas solo para verlo se lee, pero no se guarda.',
          '**Partidas que registras**, a mano o a partir del registro del juego: el resultado, cuándo, con qué mazo, la clase del rival y las cartas que mostró, modo, formato y rango, quién empezó, turnos y duración, y tu nota; del registro también qué pasó con las cartas de tu mazo (ofrecidas, conservadas, robadas, jugadas) y, de Campos de batalla, el héroe, los héroes ofrecidos, el puesto, los tipos de esbirro y los triples. Tus notas sobre enfrentamientos. Nunca el nombre del rival.',
          '**Quiz y partidas**: tu progreso (niveles, estrellas, rango de cada semana) y cada quiz, dúo y battle royale que juegas: cuándo, contra quién, tus respuestas, tu puntuación y el resultado; y qué preguntas te han salido hace poco, para que no se repitan demasiado pronto.',
          '**Preguntas que reportas**: cuál, por qué, cuándo y tu nota, si añades una.',
          '**Fechas y estado**: cuándo se creó la cuenta, se confirmó y se usó por última vez para iniciar sesión, cuándo se envió el último mensaje, y si tiene un rol especial o está suspendida.',
          '**Verificación en dos pasos**, si la activas: su nombre y el secreto que comparte con tu aplicación de autenticación.',
          '**Inicio de sesión con Google o Apple**, si este servidor lo ofrece y lo usas: tu identificador allí, y la dirección de correo, el nombre y la dirección de la imagen que nos pasan.',
        ],
        'No pedimos tu nombre real, tu fecha de nacimiento, tu número de teléfono ni tu ubicación.',
      ],
    },
    {
      id: 'security',
      title: 'Qué se guarda por seguridad',
      body: [
        [
          '**Dispositivos con sesión iniciada**: dirección IP, el nombre que se da tu navegador, hora de inicio de sesión y de último uso. La lista está en los [ajustes](/settings).',
          '**Códigos y enlaces enviados por correo**: solo sus resúmenes criptográficos y la dirección a la que se enviaron.',
          '**Cambios de correo**: la dirección antigua y la nueva, para que un cambio se pueda deshacer.',
          '**Comprobaciones de la verificación en dos pasos**: dirección IP y hora, durante una hora aproximadamente como máximo.',
          '**Contadores contra abusos**: dirección IP, dirección de correo o cuenta, solo en memoria. Nunca se escriben en disco y desaparecen cuando el servidor se reinicia.',
          '**Registros**: qué función se llamó, con qué resultado y cuánto tardó. Sin dirección IP, dirección de correo, nombre ni contenido; algunos errores indican el número de una cuenta o de una partida.',
        ],
        'Un proveedor de alojamiento o un proxy delante del servidor puede llevar sus propios registros de acceso, con direcciones IP. Pregúntanos si quieres saber cómo es en este servidor.',
      ],
    },
    {
      id: 'messages',
      title: 'Mensajes',
      body: [
        'Los correos dirigidos a ti esperan en el servidor hasta que el proveedor de correo los acepta; entonces se borran de aquí.',
        'Si usas el formulario de contacto, su tema y su texto llegan por correo a nuestro buzón, con tu nombre de usuario, tu número de cuenta, tu dirección de correo y tu idioma, para que podamos responder. Una solicitud para eliminar tu cuenta nos llega de la misma forma; su hora y tu mensaje opcional también quedan en el servidor hasta que se tramite o la retires.',
      ],
    },
    {
      id: 'device',
      title: 'Qué se guarda en tu dispositivo',
      body: [
        'Runeside no usa cookies. Lo que sigue está en el almacenamiento de tu navegador y sirve para que la aplicación funcione:',
        [
          'tu sesión, para que no tengas que volver a entrar;',
          'tu idioma, tu tema, tus ajustes de sonido y vibración, la dirección de tu imagen y el juego actual;',
          'el borrador de un mensaje para nosotros, hasta que lo envías, hasta dónde te has desplazado en cada página y un número de pestaña, para que una partida se juegue en una sola: todo ello, como mucho, hasta que cierras la pestaña;',
          'una partida que sigues a mano, hasta que termina o cierras sesión, y las partidas que aún no se han podido enviar, hasta que se envían: si cierras sesión, la próxima vez que la inicies en este dispositivo;',
          'tu conversación con RuneBot, hasta que la borras o cierras sesión;',
          'una copia de los archivos de la aplicación, para que se abra sin conexión, y de los datos e imágenes de cartas que ya has visto.',
        ],
        'El registro del juego se lee en tu dispositivo y no se nos envía: de una partida terminada el servidor solo recibe lo descrito arriba y, mientras usas la segunda pantalla, el estado de la partida, que transmite a tus otros dispositivos y solo guarda en memoria. Las repeticiones de tus partidas se quedan en tu dispositivo; la que compartes se guarda sin ningún nombre, y quien tenga el enlace puede verla hasta que la retires o borres la partida. **Los nombres de tus rivales y todos los números de cuenta del registro nunca salen de tu dispositivo.**',
        'Cerrar sesión borra la sesión. Borrar los datos del sitio en tu navegador lo borra todo.',
      ],
    },
    {
      id: 'purposes',
      title: 'Por qué podemos hacerlo',
      body: [
        'Usamos tus datos para ofrecerte la cuenta que pediste (ejecución de un contrato), para protegerla y proteger el servidor y para responder a tus mensajes (interés legítimo), y para cumplir las obligaciones legales cuando las haya. Entrar con Google o Apple y añadir una imagen son decisión tuya.',
        'No vendemos datos, no creamos perfiles publicitarios y no dejamos que una máquina decida nada que tenga consecuencias legales para ti.',
      ],
    },
    {
      id: 'retention',
      title: 'Durante cuánto tiempo',
      body: [
        [
          '**Cuenta, perfil, maná y mazos**: hasta que elimines tu cuenta. Las cuentas sin uso no se eliminan automáticamente.',
          '**Quiz, partidas y reportes**: hasta que elimines tu cuenta. Guardamos las preguntas de tus últimos 20 quiz de cada modo, para que puedas repasarlas, y la lista de las últimas 300 preguntas que te han salido.',
          '**Dispositivos**: hasta que cierres sesión, hasta que un cambio de contraseña cierre la sesión de los demás dispositivos, o tras 180 días sin uso. Después solo queda el número de la sesión terminada, durante unas horas.',
          '**Códigos y enlaces**: normalmente funcionan durante una hora y se borran como muy tarde una hora después, aproximadamente.',
          '**Cambios de correo**: 7 días.',
          '**Verificación en dos pasos**: hasta que la desactives. La que nunca se terminó de activar, y cada comprobación, se borra en una hora aproximadamente.',
          '**Correos que no se pueden entregar**: con un código, un día como máximo; todos los demás, 30 días como máximo.',
          '**Mensajes en nuestro buzón**: el tiempo necesario para responder y hacer el seguimiento.',
          '**Solicitud de eliminación**: hasta que la retires o se elimine tu cuenta.',
          '**Registros**: mientras la máquina los conserve. No contienen nombres.',
        ],
      ],
    },
    {
      id: 'recipients',
      title: 'Quién lo ve',
      body: [
        [
          '**Otros jugadores** ven tu nombre de usuario, tu imagen y los mazos que haces públicos, pero no tus notas sobre ellos; en las partidas que jugáis juntos, también tus respuestas y tu puntuación. Si invitas a alguien a una partida, quien abra el enlace ve tu nombre de usuario. Nunca tu dirección de correo.',
          '**Nosotros**, y los administradores que nombramos, en la medida en que lo exija mantener el servidor.',
          '**Nuestro proveedor de correo** transporta los mensajes; **nuestro proveedor de alojamiento**, si lo hay, mantiene la máquina.',
          '**Google o Apple**, solo si inicias sesión con ellos: saben que lo haces. No les enviamos nada sobre ti.',
          '**Las autoridades**, cuando la ley nos obliga.',
        ],
        'Nadie más. La página solo habla con este servidor; las fuentes, los scripts y las imágenes también vienen de él, incluso las de las cartas, que pide por ti a un servicio público de ilustraciones. Dónde está la máquina lo decide el operador: pregúntanos si te importa.',
      ],
    },
    {
      id: 'deletion',
      title: 'Eliminar tu cuenta',
      body: [
        'Puedes [eliminar tu cuenta](/settings/delete-account) en los ajustes en cualquier momento, con tu contraseña. Perfil, maná, mazos, quiz, dispositivos, códigos, verificación en dos pasos, mensajes sin enviar: todo se elimina de inmediato. No hay periodo de gracia ni vuelta atrás.',
        'Si no puedes escribir tu contraseña, desde la misma página puedes enviarnos una solicitud. Tenemos que comprobar que de verdad eres tú. Mientras no se tramite, puedes retirarla.',
        'Lo que queda: las partidas que jugaste con otros, sin tu nombre ni tu imagen; los correos ya entregados, a ti y a nosotros; las copias de seguridad anteriores, hasta que se reemplacen; y líneas de registro, sin nombres.',
      ],
    },
    {
      id: 'rights',
      title: 'Tus derechos',
      body: [
        'Puedes ver tus datos, corregirlos, llevarte una copia, hacer que se borren o se limite su uso, y oponerte a que se utilicen. Buena parte puedes hacerla en los [ajustes](/settings). Para una copia de tus datos, o cualquier otra cosa, [escríbenos](/contact): no cuesta nada y respondemos en el plazo de un mes.',
        'También puedes presentar una reclamación ante la autoridad de protección de datos de tu país.',
      ],
    },
    {
      id: 'children',
      title: 'Menores',
      body: [
        'Runeside no está pensado para menores de 13 años, ni para quienes no alcancen la edad superior que pueda fijar la ley de tu país. Los [términos del servicio](/terms-of-service) explican más. Si crees que un menor nos ha dado datos, dínoslo y los borraremos.',
      ],
    },
    {
      id: 'purchases',
      title: 'Compras',
      body: [
        'Si compras en la tienda: qué compraste, el precio y el IVA, tu país, cuándo aceptaste la entrega inmediata y qué pasó con el pago. El pago en sí se hace en Stripe; nunca vemos tu tarjeta. La contabilidad se guarda diez años, así que una compra sobrevive a tu cuenta, sin tu nombre, tu correo ni nada que lleve a ti.',
      ],
    },
    {
      id: 'runebot',
      title: 'RuneBot y el dictado',
      body: [
        'Lo que preguntas a RuneBot se lee para responder y no se guarda: el servidor cuenta tus mensajes del día y nada más. La conversación está solo en tu dispositivo. Si el operador ha conectado un modelo de lenguaje externo, este recibe tu pregunta y los datos de la respuesta, nunca tu nombre, tu dirección ni tu número de cuenta; el panel lo dice y ahí puedes desactivarlo.',
        'Si dictas, tu navegador o tu teléfono convierte el sonido en texto. Si no lo hace en el propio dispositivo, el sonido va al fabricante del navegador o del teléfono. Nosotros no lo recibimos nunca.',
      ],
    },
    {
      id: 'statistics',
      title: 'Las estadísticas de todos los jugadores',
      body: [
        'Las partidas que vienen del registro del juego cuentan, sin tu nombre, en las cifras de todos los jugadores (porcentajes de victorias, enfrentamientos, listas de mazos). No se muestra nada que venga de menos de tres jugadores. Si cambias o eliminas una partida, o tu cuenta, las cifras cambian también.',
      ],
    },
    {
      id: 'changes',
      title: 'Cambios',
      body: [
        'Cuando cambia lo que guardamos, esta página cambia también, y con ella la fecha de arriba. Avisamos de los cambios importantes en la aplicación o por correo.',
      ],
    },
  ],
}
