/** The privacy policy, in Brazilian Portuguese. */

export const text = {
  updated: '2026-11-19',
  intro:
    'Esta página diz o que este servidor guarda sobre você, por quê, por quanto tempo e quem vê. Em resumo: uma conta precisa de um e-mail, um nome de usuário e uma senha. **Não há cookies, nem publicidade, nem rastreadores, nem análise de terceiros**. Se você excluir a sua conta, os dados dela são apagados na hora.',
  sections: [
    {
      id: 'responsible',
      title: 'Quem é o responsável',
      body: [
        'O operador deste servidor: a pessoa ou o grupo que o mantém neste endereço. Nesta política, “nós” significa o operador, e você fala com ele pela [página de contato](/contact).',
        'O Runeside é um software de código aberto. Os autores não têm acesso aos servidores mantidos por outras pessoas nem recebem dados deles.',
      ],
    },
    {
      id: 'account',
      title: 'O que a sua conta contém',
      body: [
        [
          '**E-mail**, e o novo enquanto uma troca espera confirmação: para você entrar e para enviarmos as mensagens que você pede.',
          '**Senha**, apenas como hash Argon2id: ninguém consegue lê-la, nem nós.',
          '**Nome de usuário, idioma e, se você colocar uma, imagem de perfil**: para mostrar você a outras pessoas e escrever no seu idioma.',
          '**Mana e plano**: o seu saldo, cada mudança com valor, motivo e horário, e se a sua conta é gratuita ou tem o rastreador.',
          '**Decks que você salva**: nome, cards, código com as versões anteriores, as suas notas, se o deck é público e quando foi salvo, alterado ou arquivado. O que você cola só para ver é lido, mas não é guardado.',
          '**Partidas que você registra**, na mão ou pelo registro do jogo: o resultado, quando, com qual deck, a classe do adversário e os cards que ele mostrou, modo, formato e rank, quem começou, turnos e duração, e a sua nota; do registro também o que aconteceu com os cards do seu deck (oferecidos, mantidos, comprados, jogados) e, de Campos de Batalha, o herói, os heróis oferecidos, a colocação, os tipos de lacaio e os triplos. Suas notas sobre confrontos. Nunca o nome do adversário.',
          '**Quizzes e partidas**: o seu progresso (níveis, estrelas, rank de cada semana) e cada quiz, duelo e battle royale que você joga: quando, contra quem, as suas respostas, a pontuação e o resultado; e quais perguntas apareceram para você há pouco, para que não voltem cedo demais.',
          '**Perguntas que você reporta**: qual, por quê, quando e a sua nota, se você escrever uma.',
          '**Datas e situação**: quando a conta foi criada, confirmada e usada para entrar pela última vez, quando a última mensagem foi enviada, e se ela tem uma função especial ou está suspensa.',
          '**Verificação em duas etapas**, se você a ativar: o nome dela e o segredo que ela compartilha com o seu aplicativo autenticador.',
          '**Login com Google ou Apple**, se este servidor oferecer e você usar: o seu identificador lá, e o e-mail, o nome e o endereço da imagem que eles repassam.',
        ],
        'Não pedimos o seu nome verdadeiro, a sua data de nascimento, o seu telefone nem a sua localização.',
      ],
    },
    {
      id: 'security',
      title: 'O que é guardado por segurança',
      body: [
        [
          '**Dispositivos conectados**: endereço IP, o nome que o seu navegador se dá, horário de entrada e do último uso. A lista está nas [configurações](/settings).',
          '**Códigos e links enviados por e-mail**: apenas os hashes deles e o endereço para o qual foram enviados.',
          '**Trocas de e-mail**: o endereço antigo e o novo, para que uma troca possa ser desfeita.',
          '**Checagens da verificação em duas etapas**: endereço IP e horário, por cerca de uma hora no máximo.',
          '**Contadores contra abusos**: endereço IP, e-mail ou conta, apenas na memória. Nunca são gravados em disco e somem quando o servidor reinicia.',
          '**Registros**: qual função foi chamada, com que resultado e em quanto tempo. Sem endereço IP, e-mail, nome ou conteúdo; alguns erros indicam o número de uma conta ou de uma partida.',
        ],
        'Um provedor de hospedagem ou um proxy na frente do servidor pode manter registros de acesso próprios, com endereços IP. Pergunte para nós como é neste servidor.',
      ],
    },
    {
      id: 'messages',
      title: 'Mensagens',
      body: [
        'Os e-mails para você esperam no servidor até que o provedor de e-mail os aceite; então são apagados daqui.',
        'Se você usar o formulário de contato, o assunto e o texto vão por e-mail para a nossa caixa, com o seu nome de usuário, o número da conta, o seu e-mail e o seu idioma, para que possamos responder. Um pedido de exclusão da conta chega a nós da mesma forma; o horário e a sua mensagem opcional também ficam no servidor até que ele seja concluído ou você o cancele.',
      ],
    },
    {
      id: 'device',
      title: 'O que fica no seu dispositivo',
      body: [
        'O Runeside não usa cookies. O que vem a seguir fica no armazenamento do seu navegador e serve para o aplicativo funcionar:',
        [
          'a sua sessão, para que você continue conectado;',
          'o seu idioma, o seu tema, as suas opções de som e vibração, o endereço da sua imagem e o jogo atual;',
          'o rascunho de uma mensagem para nós, até você enviá-la, até onde você rolou cada página e um número da aba, para que uma partida seja jogada em uma só: tudo isso, no máximo, até você fechar a aba;',
          'uma partida que você acompanha na mão, até ela terminar ou você sair da conta, e as partidas que ainda não puderam ser enviadas, até serem enviadas: se você sair da conta, na próxima vez que entrar neste aparelho;',
          'sua conversa com o RuneBot, até você apagá-la ou sair;',
          'uma cópia dos arquivos do aplicativo, para que ele abra sem rede, e dos dados e imagens de cards que você já viu.',
        ],
        'O registro do jogo é lido no seu dispositivo e não é enviado para nós: de uma partida terminada o servidor recebe apenas o que está descrito acima e, enquanto você usa a segunda tela, o estado da partida, que ele repassa aos seus outros dispositivos e guarda só na memória. Os replays das suas partidas ficam no seu dispositivo; o que você compartilha é guardado sem nenhum nome, e quem tem o link pode assistir até você retirar o replay ou apagar a partida. **Os nomes dos seus adversários e todos os números de conta do registro nunca saem do seu dispositivo.**',
        'Sair da conta apaga a sessão. Limpar os dados do site no navegador apaga tudo.',
      ],
    },
    {
      id: 'purposes',
      title: 'Por que podemos fazer isso',
      body: [
        'Usamos os seus dados para oferecer a conta que você pediu (execução de um contrato), para proteger a conta e o servidor e responder às suas mensagens (legítimo interesse), e para cumprir obrigações legais quando houver. Entrar com Google ou Apple e adicionar uma imagem são escolhas suas.',
        'Não vendemos dados, não montamos perfis de publicidade e não deixamos máquinas decidirem nada que tenha consequências legais para você.',
      ],
    },
    {
      id: 'retention',
      title: 'Por quanto tempo',
      body: [
        [
          '**Conta, perfil, mana e decks**: até você excluir a sua conta. Contas sem uso não são excluídas automaticamente.',
          '**Quizzes, partidas e perguntas reportadas**: até você excluir a sua conta. Guardamos as perguntas dos seus últimos 20 quizzes de cada modo, para que você possa revê-las, e a lista das últimas 300 perguntas que apareceram para você.',
          '**Dispositivos**: até você sair, até uma troca de senha encerrar a sessão dos outros dispositivos, ou depois de 180 dias sem uso. Depois disso, só o número da sessão encerrada permanece, por algumas horas.',
          '**Códigos e links**: normalmente funcionam por uma hora e são apagados, no máximo, cerca de uma hora depois.',
          '**Trocas de e-mail**: 7 dias.',
          '**Verificação em duas etapas**: até você desativá-la. Uma ativação que nunca foi concluída, e cada checagem, é apagada em cerca de uma hora.',
          '**E-mails que não podem ser entregues**: com um código, no máximo um dia; todos os outros, no máximo 30 dias.',
          '**Mensagens na nossa caixa**: enquanto precisarmos delas para responder e acompanhar o caso.',
          '**Pedido de exclusão**: até você cancelá-lo ou a sua conta ser excluída.',
          '**Registros**: enquanto a máquina os mantiver. Eles não contêm nomes.',
        ],
      ],
    },
    {
      id: 'recipients',
      title: 'Quem vê',
      body: [
        [
          '**Outros jogadores** veem o seu nome de usuário, a sua imagem e os decks que você torna públicos, mas não as suas notas sobre eles; nas partidas que vocês jogam juntos, também as suas respostas e a sua pontuação. Se você convida alguém para uma partida, quem abre o link vê o seu nome de usuário. Nunca o seu e-mail.',
          '**Nós**, e os administradores que nomeamos, na medida em que manter o servidor exigir.',
          '**O nosso provedor de e-mail** transporta as mensagens; **o nosso provedor de hospedagem**, se houver, mantém a máquina.',
          '**Google ou Apple**, só se você entrar com eles: eles ficam sabendo disso. Não enviamos a eles nada sobre você.',
          '**Autoridades**, quando a lei nos obriga.',
        ],
        'Mais ninguém. A página fala apenas com este servidor; fontes, scripts e imagens também vêm dele, até as dos cards, que ele busca por você em um serviço público de ilustrações. Onde a máquina fica é escolha do operador: pergunte para nós se isso for importante para você.',
      ],
    },
    {
      id: 'deletion',
      title: 'Excluir a sua conta',
      body: [
        'Você pode [excluir a sua conta](/settings/delete-account) nas configurações a qualquer momento, com a sua senha. Perfil, mana, decks, quizzes, dispositivos, códigos, verificação em duas etapas, mensagens não enviadas: tudo é excluído na hora. Não há prazo de carência nem volta.',
        'Se você não conseguir digitar a senha, dá para enviar um pedido pela mesma página. Precisamos verificar se é você mesmo. Enquanto não for concluído, você pode cancelá-lo.',
        'O que permanece: as partidas que você jogou com outros, sem o seu nome nem a sua imagem; e-mails já entregues, a você e a nós; backups feitos antes, até serem substituídos; e linhas de registro, sem nomes.',
      ],
    },
    {
      id: 'rights',
      title: 'Os seus direitos',
      body: [
        'Você pode ver os seus dados, corrigi-los, levar uma cópia, pedir que sejam apagados ou que o uso seja restrito, e se opor ao uso deles. Boa parte você mesmo faz nas [configurações](/settings). Para uma cópia dos seus dados, ou qualquer outra coisa, [escreva para nós](/contact): não custa nada, e respondemos em até um mês.',
        'Você também pode reclamar à autoridade de proteção de dados do seu país.',
      ],
    },
    {
      id: 'children',
      title: 'Crianças',
      body: [
        'O Runeside não é destinado a crianças com menos de 13 anos, ou abaixo da idade maior que a lei do seu país possa fixar. Os [termos de serviço](/terms-of-service) explicam mais. Se você acha que uma criança nos forneceu dados, avise e nós os apagaremos.',
      ],
    },
    {
      id: 'purchases',
      title: 'Compras',
      body: [
        'Se você compra na loja: o que comprou, o preço e o imposto, seu país, quando aceitou a entrega imediata e o que aconteceu com o pagamento. O pagamento em si é feito na Stripe; nunca vemos seu cartão. A contabilidade é guardada por dez anos, então uma compra sobrevive à sua conta, sem seu nome, e-mail ou qualquer coisa que leve a você.',
      ],
    },
    {
      id: 'runebot',
      title: 'RuneBot e ditado',
      body: [
        'O que você pergunta ao RuneBot é lido para responder e não é guardado: o servidor conta as suas mensagens do dia e nada mais. A conversa fica só no seu aparelho. Se o operador conectou um modelo de linguagem externo, ele recebe a sua pergunta e os fatos da resposta, nunca o seu nome, o seu endereço ou o número da sua conta; o painel avisa, e lá você pode desligar isso.',
        'Se você ditar, o seu navegador ou o seu celular transforma o som em texto. Se isso não acontece no próprio aparelho, o som vai para o fabricante do navegador ou do celular. Nós nunca o recebemos.',
      ],
    },
    {
      id: 'statistics',
      title: 'As estatísticas de todos os jogadores',
      body: [
        'As partidas que vêm do registro do jogo contam, sem o seu nome, nos números de todos os jogadores (taxas de vitória, confrontos, listas de decks). Nada que venha de menos de três jogadores é mostrado. Se você muda ou exclui uma partida, ou a sua conta, esses números mudam também.',
      ],
    },
    {
      id: 'changes',
      title: 'Mudanças',
      body: [
        'Quando o que guardamos muda, esta página muda junto, e a data no topo também. Avisamos sobre mudanças importantes no aplicativo ou por e-mail.',
      ],
    },
  ],
}
