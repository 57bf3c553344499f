// Generated from the topics of crates/server/src/runebot/knowledge by one of the server's tests.

import type { FaqText } from './faq-text'

export const text: FaqText = {
  "groups": [
    {
      "id": "account",
      "title": "Conta e segurança",
      "items": [
        {
          "id": "forgot-password",
          "question": "Esqueci a minha senha. E agora?",
          "answer": "Toque em “Esqueceu sua senha?” na página de login e digite o seu e-mail: você vai receber um link para escolher uma nova. Ele funciona uma única vez, por uma hora. Se nada chegar, olhe na caixa de spam e peça de novo depois de um minuto; só o link mais recente funciona."
        },
        {
          "id": "second-factor",
          "question": "Como ativo a verificação em duas etapas?",
          "answer": "Nas configurações, escaneie o QR code com um aplicativo autenticador e digite os seis dígitos que ele mostra. Guarde em lugar seguro a chave que aparece ao lado do código: com ela você configura o aplicativo de novo em outro celular.",
          "link": {
            "to": "/settings",
            "label": "Abrir as configurações"
          }
        },
        {
          "id": "lost-second-factor",
          "question": "Perdi o celular da verificação em duas etapas. Como volto a entrar?",
          "answer": "Configure de novo um aplicativo autenticador com a chave que você guardou. Se outro dispositivo ainda estiver conectado, você também pode desativar a verificação em duas etapas por ele, nas configurações. Caso contrário, só o operador deste servidor pode ajudar, depois de verificar que é você mesmo."
        },
        {
          "id": "devices",
          "question": "Onde estou conectado e como saio dos outros dispositivos?",
          "answer": "As configurações mostram cada dispositivo com o navegador, o endereço IP e o último uso. Você pode encerrar a sessão de um deles ou de todos os outros de uma vez. Um dispositivo sem uso por 180 dias é desconectado automaticamente.",
          "link": {
            "to": "/settings",
            "label": "Ver os meus dispositivos"
          }
        },
        {
          "id": "delete-account",
          "question": "Como excluo a minha conta?",
          "answer": "Nas configurações, com a sua senha. Tudo é excluído na hora: perfil, mana, decks, progresso nos quizzes e dispositivos. Nada pode ser recuperado. Se você não conseguir digitar a senha, dá para enviar um pedido pela mesma página; nesse caso, precisamos verificar que é você.",
          "link": {
            "to": "/settings/delete-account",
            "label": "Excluir a minha conta"
          }
        }
      ]
    },
    {
      "id": "mana",
      "title": "Mana e loja",
      "items": [
        {
          "id": "what-is-mana",
          "question": "O que é mana?",
          "answer": "A moeda do jogo no Runeside. Toda conta nova começa com 250. O mana não tem valor em dinheiro e não pode ser dado a outros jogadores."
        },
        {
          "id": "earn-mana",
          "question": "Como consigo mais mana?",
          "answer": "Jogue o desafio diário: 10 de mana por dia, e 25 a cada sétimo dia de sequência. Completar Lenda na subida semanal rende 250 de mana, uma vez por semana. A loja tem pacotes, e cada plano do rastreador dá mais 100 de mana por mês."
        },
        {
          "id": "spend-mana",
          "question": "Para que serve o mana?",
          "answer": "Para jogar contra outras pessoas: 15 de mana por um duelo, 20 por um battle royale, cobrados quando a partida começa. O desafio diário, os níveis solo e a subida semanal são grátis."
        },
        {
          "id": "refund",
          "question": "Recebo o mana de volta se eu sair de uma partida?",
          "answer": "Não. Depois que a partida começa, o mana não é devolvido, nem se a conexão cair. Se o próprio servidor tiver que interromper uma partida, todos recebem o mana de volta. Uma sala que nunca começa não custa nada."
        },
        {
          "id": "shop-prices",
          "question": "O que a loja vende, e por quanto?",
          "answer": "Onde a loja está aberta: 100 de mana por € 0,99, 550 por € 4,99, 1.200 por € 9,99 e 2.600 por € 19,99; planos do rastreador de 1 mês por € 3,99, 3 meses por € 9,99, 6 meses por € 17,99 e vitalício por € 59,99. Com impostos, e nada se renova sozinho."
        },
        {
          "id": "tracker-plan",
          "question": "O que um plano do rastreador me dá?",
          "answer": "O rastreador nos seus próprios decks e com o registro do jogo ao vivo, quantos decks você quiser, suas estatísticas de qualquer período com os confrontos, as estatísticas do meta por arquétipo e rank, 200 mensagens por dia ao RuneBot em vez de 20, e 100 de mana por mês. Quando o plano termina, você continua vendo os seus decks e partidas."
        }
      ]
    },
    {
      "id": "quizzes",
      "title": "Quizzes",
      "items": [
        {
          "id": "modes",
          "question": "Quais são os modos de quiz?",
          "answer": "Cinco: o desafio diário, o mesmo para todos, níveis solo para praticar, o duelo 1x1, um battle royale de 3 a 6 jogadores e Rumo à Lenda, a subida semanal desde o Bronze. As perguntas vêm no seu idioma."
        },
        {
          "id": "solo-levels",
          "question": "Como funcionam os níveis solo?",
          "answer": "São 30 níveis de 10 perguntas, com 15 segundos cada uma. Com sete acertos você passa de nível e desbloqueia o próximo; com 7, 9 ou 10, você ganha uma, duas ou três estrelas. Você pode repetir um nível quantas vezes quiser: vale o melhor resultado."
        },
        {
          "id": "late-answer",
          "question": "Respondi a tempo, mas contou como fora do tempo. Por quê?",
          "answer": "Quem decide é o relógio do servidor, igual para todo mundo. No battle royale ele leva em conta a latência da sua conexão, que ele mesmo mede, até meio segundo. Com uma rede fraca, responda um pouco antes."
        },
        {
          "id": "wrong-question",
          "question": "Uma pergunta parece errada. Como reporto?",
          "answer": "Toque na bandeira que aparece junto ao resultado, ou ao lado da pergunta na revisão final, e diga o que está errado. Vamos corrigi-la ou removê-la. Você também pode escrever para nós.",
          "link": {
            "to": "/contact",
            "label": "Escrever para nós"
          }
        }
      ]
    },
    {
      "id": "ranked",
      "title": "Rumo à Lenda (ranqueado semanal)",
      "items": [
        {
          "id": "climb",
          "question": "Como funciona a subida?",
          "answer": "Todo mundo começa a semana no Bronze 3. Bronze, Prata, Ouro, Platina e Diamante têm três divisões cada, e depois vem Lenda: 16 etapas. Se passar no quiz do seu rank, você sobe uma etapa; se perder, desce uma, mas nunca abaixo do Bronze 3. Completar Lenda rende 250 de mana, uma vez por semana."
        },
        {
          "id": "mistakes",
          "question": "Quantos erros posso cometer?",
          "answer": "Um quiz de rank tem 10 perguntas; o de Lenda, 20. Você perde com 4 respostas erradas em Bronze, Prata e Ouro, com 3 em Platina e com 2 em Diamante e Lenda."
        },
        {
          "id": "week-end",
          "question": "Quando a semana termina?",
          "answer": "No domingo às 23h59 UTC; a página mostra o tempo que falta e o seu horário local. Um quiz conta para a semana em que começou: terminado depois, ele não conta."
        },
        {
          "id": "leave-attempt",
          "question": "O que acontece se eu sair no meio de um quiz?",
          "answer": "Recarregar leva você de volta aonde estava; não dá para começar de novo. Desistir conta como derrota, e ficar fora por mais de 60 segundos depois do fim do tempo de uma pergunta também."
        }
      ]
    },
    {
      "id": "battle",
      "title": "Battle royale e duelo",
      "items": [
        {
          "id": "start-battle",
          "question": "Como começo um battle royale?",
          "answer": "Crie uma sala de 3 a 6 jogadores e compartilhe o código de seis caracteres. O criador pode começar assim que houver três jogadores. Se ele sair antes, quem espera há mais tempo assume o lugar. Depois de 15 minutos sem jogadores novos, a sala fecha e nada é cobrado."
        },
        {
          "id": "hearts",
          "question": "Quantas vidas tenho, e quanto tempo?",
          "answer": "3 corações: errar ou não responder custa um. Sem corações, você pode continuar assistindo. Você tem 12 segundos no começo e depois um a menos a cada três perguntas, mas nunca menos de 7. Uma partida tem no máximo 20 perguntas."
        },
        {
          "id": "winner",
          "question": "Quem vence um battle royale?",
          "answer": "O último jogador com um coração. Se os últimos forem eliminados juntos, ninguém vence. Depois da pergunta 20, vence quem tiver a maior pontuação, a não ser que haja empate. Os demais são classificados por acertos; pontuações iguais dividem a posição."
        },
        {
          "id": "lost-connection",
          "question": "E se eu perder a conexão durante uma partida?",
          "answer": "No battle royale, o seu lugar fica guardado: volte e siga jogando; as perguntas perdidas contam como erros. No duelo, o adversário vence depois de 30 segundos sem você."
        },
        {
          "id": "duo",
          "question": "Como funciona o duelo?",
          "answer": "Crie uma partida e compartilhe o código de 6 caracteres; ela começa assim que o seu adversário entra, por 15 de mana cada um. As 10 perguntas são as mesmas para os dois. Um acerto vale 100 pontos, mais até 50 pela rapidez. Vence a maior pontuação; pontuações iguais são empate. Se você sair, perde."
        }
      ]
    },
    {
      "id": "decks",
      "title": "Decks e rastreador",
      "items": [
        {
          "id": "import-deck",
          "question": "Como importo um deck?",
          "answer": "Cole um código de deck, o texto inteiro copiado do jogo ou um link que contenha um código. Você vê o deck antes de salvar e quantos cards são desconhecidos, se houver.",
          "link": {
            "to": "/imports",
            "label": "Importar um deck"
          }
        },
        {
          "id": "deck-limit",
          "question": "Quantos decks posso guardar?",
          "answer": "Até 18 com uma conta gratuita, quantos você quiser com o rastreador. Decks arquivados não contam, e arquivar nunca apaga nada."
        },
        {
          "id": "tracker",
          "question": "O que o rastreador de decks faz?",
          "answer": "Na mão, pelo celular, você toca no que compra; ao vivo, no computador, a página lê o registro do próprio jogo. Nos dois casos você vê os cards que restam no seu deck, a chance de comprar cada um agora e mais tarde e o que o adversário já mostrou, e o resultado é registrado com um toque ou sozinho. Com uma conta gratuita você pode vê-lo em uma partida de exemplo; para as suas próprias partidas é preciso o plano Rastreador.",
          "link": {
            "to": "/deck-tracker",
            "label": "Abrir o rastreador"
          }
        }
      ]
    },
    {
      "id": "stats",
      "title": "Estatísticas",
      "items": [
        {
          "id": "win-rate",
          "question": "Como são calculados a minha taxa de vitórias e o meu melhor deck?",
          "answer": "A partir das partidas que você registrou, com arredondamento para uma porcentagem inteira. Só decks com pelo menos 5 partidas podem ser o seu melhor deck. Uma conta gratuita mostra os últimos 30 dias; o rastreador, todos os períodos."
        },
        {
          "id": "offline-match",
          "question": "Registrei uma partida offline. Ela se perdeu?",
          "answer": "Não. Ela fica no seu dispositivo e é enviada sozinha, uma única vez, assim que você voltar a ficar online. O rastreador mostra o que ainda falta enviar. Sair da conta apaga o que não foi enviado."
        },
        {
          "id": "meta-stats",
          "question": "De onde vêm as estatísticas do meta e os decks em alta?",
          "answer": "Das partidas de todos os jogadores deste servidor, sem nomes. Nada com menos de 20 partidas é mostrado."
        }
      ]
    },
    {
      "id": "privacy",
      "title": "Privacidade",
      "items": [
        {
          "id": "what-is-stored",
          "question": "O que vocês guardam sobre mim? Há cookies?",
          "answer": "O que a sua conta precisa: e-mail, nome de usuário, idioma, mana, dispositivos conectados, os decks que você salva e os quizzes que você joga; a senha, só como um hash que ninguém consegue ler. Sem cookies, sem rastreadores, sem publicidade.",
          "link": {
            "to": "/privacy-policy",
            "label": "Ler a política de privacidade"
          }
        },
        {
          "id": "who-sees",
          "question": "O que os outros jogadores veem de mim?",
          "answer": "O seu nome de usuário, a sua imagem e os seus resultados de jogo, e os decks que você tornar públicos, sem as suas notas. Nunca o seu e-mail."
        }
      ]
    },
    {
      "id": "technical",
      "title": "Questões técnicas",
      "items": [
        {
          "id": "official",
          "question": "O Runeside é um produto oficial?",
          "answer": "Não. É um projeto de fãs, sem afiliação nem aval da Blizzard Entertainment, e de código aberto.",
          "link": {
            "to": "/about",
            "label": "Sobre o Runeside"
          }
        },
        {
          "id": "install",
          "question": "Posso instalar o Runeside no celular ou no computador?",
          "answer": "Sim: escolha “Instalar” ou “Adicionar à tela inicial” no menu do navegador. Depois ele abre como qualquer outro aplicativo. Ele abre até offline e diz o que precisa de conexão."
        },
        {
          "id": "language-theme",
          "question": "Como mudo o idioma ou o tema?",
          "answer": "Nas configurações: português, inglês, francês ou espanhol, claro ou escuro. Por padrão, o tema é o do seu dispositivo.",
          "link": {
            "to": "/settings",
            "label": "Abrir as configurações"
          }
        },
        {
          "id": "runebot",
          "question": "O que o RuneBot sabe fazer?",
          "answer": "Ele responde a perguntas sobre cards, regras, decks, o meta, as suas próprias estatísticas e este aplicativo, no seu idioma: 20 mensagens por dia com uma conta gratuita, 200 com o plano Rastreador. Cole um código de deck, e ele mostra o deck."
        }
      ]
    }
  ]
}
