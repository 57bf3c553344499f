/** The terms of service, in Spanish. */

export const text = {
  updated: '2026-11-15',
  intro:
    'Estos términos son el acuerdo entre tú y quien opera el servidor de Runeside que utilizas. Son breves a propósito. Al crear una cuenta los aceptas; lee también la [política de privacidad](/privacy-policy).',
  sections: [
    {
      id: 'operator',
      title: 'Con quién tratas',
      body: [
        'Runeside es un proyecto de fans para quienes juegan a Hearthstone y un programa de código abierto que cualquiera puede alojar. En estos términos, **«nosotros»** significa el operador de este servidor: la persona o el grupo que lo mantiene en esta dirección. Solo el operador puede responder de él.',
        'Los autores del programa no son parte de estos términos, salvo que también operen este servidor.',
      ],
    },
    {
      id: 'age',
      title: 'Quién puede usar Runeside',
      body: [
        'Debes tener al menos 13 años, o más si la ley de tu país fija una edad mayor para usar por tu cuenta un servicio en línea (14 años en España o 16 en otros países europeos, por ejemplo).',
        'Si aún no eres mayor de edad, necesitas el permiso de tu madre, tu padre o tu tutor, y su acuerdo para cada compra. Si sabemos que una cuenta pertenece a un menor por debajo de la edad exigida, la cerramos y borramos sus datos.',
      ],
    },
    {
      id: 'account',
      title: 'Tu cuenta',
      body: [
        'Usa una dirección de correo que sea realmente tuya: es la única forma de volver a entrar si pierdes la contraseña. Guarda la contraseña solo para ti y, si puedes, activa la verificación en dos pasos en los [ajustes](/settings).',
        'Una cuenta pertenece a una sola persona y no se puede vender, prestar ni regalar. Si crees que otra persona usa la tuya, cambia la contraseña, cierra la sesión en los demás dispositivos y [escríbenos](/contact).',
      ],
    },
    {
      id: 'fair-play',
      title: 'Juego limpio',
      body: [
        'Una partida solo vale la pena si todo el mundo juega limpio. Por eso:',
        [
          '**Una cuenta por persona.** Nada de segundas cuentas para tener más maná u otro intento.',
          '**Sin bots.** Ningún script ni programa que responda, juegue o acumule por ti.',
          '**Sin trampas.** Ni partidas amañadas, ni respuestas compartidas durante una partida, ni errores aprovechados en tu favor. Si encuentras uno, cuéntanoslo.',
          '**Sin manipulaciones.** No intentes entrar en cuentas o datos ajenos, esquivar los límites, ni sobrecargar o dañar el servidor.',
          '**Sin daño a los demás.** Ni insultos, ni amenazas, ni odio, ni acoso, ni hacerte pasar por otra persona.',
        ],
        'Leer el código fuente, modificarlo y alojar tu propia copia es bienvenido: para eso es de código abierto. Si descubres un fallo de seguridad, avísanos antes que a nadie y no toques los datos de otras personas.',
      ],
    },
    {
      id: 'mana',
      title: 'El maná',
      body: [
        'El maná es una moneda de juego dentro de Runeside. **No tiene valor en dinero**: no se puede cambiar por dinero, vender ni pasar a otra persona.',
        [
          'Una cuenta nueva recibe 250 de maná.',
          'Jugar las cinco preguntas del día da 10 de maná, o 25 cada séptimo día de racha.',
          'Completar el rango Leyenda del ascenso semanal da 250 de maná, una vez por semana.',
          'Un dúo cuesta 15 de maná a cada jugador; un battle royale, 20. El precio se cobra cuando empieza la partida; una sala que nunca empieza no cuesta nada.',
          'Una vez empezada la partida, su precio no se devuelve, aunque te vayas o pierdas la conexión. La única excepción: si el propio servidor tiene que detener la partida, se te devuelve.',
        ],
        'Podemos ajustar los precios y recompensas futuros para mantener el juego equilibrado. Si se abonó maná por error o se obtuvo con trampas, podemos corregir el saldo. Cuando se cierra una cuenta, su maná se pierde.',
      ],
    },
    {
      id: 'purchases',
      title: 'Compras',
      body: [
        'Donde la tienda esté abierta en este servidor, los paquetes de maná y los planes del rastreador se compran al precio que se muestra antes de pagar. Mientras la tienda diga «próximamente», no se puede comprar nada.',
        'Los pagos los gestiona un proveedor de pagos: nunca vemos el número de tu tarjeta. Una compra se abona una sola vez, cuando el proveedor la confirma. Si la página de pago dice que es una prueba y que no se cobra nada, así es.',
        'Un plan del rastreador dura el tiempo que compraste; un plan comprado mientras otro está activo lo prolonga. Cuando termina, tu cuenta vuelve al plan gratuito y tus mazos y partidas se pueden seguir consultando. «De por vida» significa mientras este servidor ofrezca el rastreador.',
        'Conservas todo derecho legal de desistimiento o de reembolso. Si la entrega inmediata de una compra digital pone fin a ese derecho, se te avisa antes de pagar. Si algo salió mal con una compra, [escríbenos](/contact).',
      ],
    },
    {
      id: 'content',
      title: 'Lo que publicas',
      body: [
        'Tu nombre de usuario, tu avatar y los mazos que haces públicos los pueden ver otras personas. Siguen siendo tuyos. Nos permites guardarlos y mostrarlos dentro de Runeside mientras estén ahí, y para nada más.',
        'No publiques nada ilegal, de odio, sexual o insultante, ni nada que sea de otra persona. Podemos renombrar o retirar lo que incumpla esta regla. Si encuentras un contenido así, [avísanos](/contact).',
      ],
    },
    {
      id: 'availability',
      title: 'Disponibilidad',
      body: [
        'Runeside se mantiene con cuidado, pero sin garantía de que esté siempre disponible. Las funciones pueden cambiar, aparecer o desaparecer; el servidor puede parar por actualizaciones o reparaciones. Las funciones que aún no están abiertas lo indican.',
        'Si algún día cerramos este servidor para siempre, lo anunciaremos antes en la aplicación, para que tengas tiempo de pedir una copia de tus datos.',
      ],
    },
    {
      id: 'ending',
      title: 'Fin de una cuenta',
      body: [
        'Puedes irte en cualquier momento, sin dar motivos: [elimina tu cuenta](/settings/delete-account) en los ajustes. Desaparece al instante y no se puede recuperar.',
        'Podemos suspender o cerrar una cuenta que incumpla estos términos. Elegimos la medida más leve que funcione, decimos por qué salvo que la ley lo prohíba, y puedes oponerte desde la [página de contacto](/contact); una persona volverá a revisarlo.',
      ],
    },
    {
      id: 'liability',
      title: 'Responsabilidad, en pocas palabras',
      body: [
        'Runeside se ofrece tal cual. No prometemos que esté libre de errores, ni que los datos de las cartas, las estadísticas o las respuestas del asistente sean siempre correctos: no bases en ellos decisiones importantes.',
        'Respondemos plenamente de los daños causados a propósito o por negligencia grave, de los daños a la vida, al cuerpo o a la salud, y siempre que la ley no permita limitar la responsabilidad. En los demás casos, y en la medida en que la ley lo permita, respondemos solo del daño previsible que resulte de incumplir una obligación esencial de este acuerdo.',
      ],
    },
    {
      id: 'changes',
      title: 'Cambios en estos términos',
      body: [
        'Podemos cambiar estos términos por una buena razón: una función nueva, un cambio en la ley, una cuestión de seguridad. La fecha de arriba indica cuándo ocurrió por última vez.',
        'Avisamos de los cambios importantes en la aplicación o por correo antes de que se apliquen, con tiempo para leerlos. Si no estás de acuerdo, puedes eliminar tu cuenta antes de esa fecha.',
      ],
    },
    {
      id: 'law',
      title: 'Ley aplicable',
      body: [
        'Se aplica la ley del país en el que está establecido el operador de este servidor. Si eres consumidor, **la protección obligatoria de tu propio país permanece intacta**, incluido tu derecho a acudir a sus tribunales.',
        'Si una parte de estos términos resulta inválida, el resto sigue en vigor.',
      ],
    },
    {
      id: 'trademarks',
      title: 'Marcas y derechos',
      body: [
        'Runeside no está afiliado a Blizzard Entertainment ni cuenta con su patrocinio o respaldo. Hearthstone y Blizzard Entertainment son marcas o marcas registradas de Blizzard Entertainment, Inc. en Estados Unidos y en otros países. Los nombres, los textos y las ilustraciones de las cartas pertenecen a Blizzard Entertainment.',
        'El programa Runeside se publica bajo la licencia Apache 2.0. Esa licencia cubre el código, no las marcas ni las ilustraciones. Más detalles en [Acerca de](/about).',
      ],
    },
    {
      id: 'contact',
      title: 'Preguntas',
      body: [
        '¿Algo no queda claro? Escríbenos desde la [página de contacto](/contact). Lo leerá una persona de verdad.',
      ],
    },
  ],
}
