/** The terms of service, in Brazilian Portuguese. */

export const text = {
  updated: '2026-11-15',
  intro:
    'Estes termos são o acordo entre você e quem opera o servidor do Runeside que você está usando. São curtos de propósito. Ao criar uma conta, você os aceita; leia também a [política de privacidade](/privacy-policy).',
  sections: [
    {
      id: 'operator',
      title: 'Com quem você está lidando',
      body: [
        'O Runeside é um projeto de fãs para quem joga Hearthstone e um software de código aberto que qualquer pessoa pode hospedar. Nestes termos, **“nós”** significa o operador deste servidor: a pessoa ou o grupo que o mantém neste endereço. Só ele pode responder por este servidor.',
        'Os autores do software não são parte destes termos, a não ser que também operem este servidor.',
      ],
    },
    {
      id: 'age',
      title: 'Quem pode usar o Runeside',
      body: [
        'Você precisa ter pelo menos 13 anos, ou mais se a lei do seu país fixar uma idade maior para usar sozinho um serviço on-line (16 anos em alguns países europeus, por exemplo).',
        'Se você ainda não é maior de idade, precisa da permissão da sua mãe, do seu pai ou do seu responsável, e do consentimento deles para cada compra. Se soubermos que uma conta pertence a uma criança abaixo da idade exigida, nós a encerramos e apagamos os seus dados.',
      ],
    },
    {
      id: 'account',
      title: 'A sua conta',
      body: [
        'Informe um e-mail que seja realmente seu: é a única forma de voltar se você perder a senha. Guarde a senha só para você e, se puder, ative a verificação em duas etapas nas [configurações](/settings).',
        'Uma conta pertence a uma só pessoa e não pode ser vendida, emprestada nem dada. Se você acha que outra pessoa está usando a sua, troque a senha, encerre a sessão nos outros dispositivos e [escreva para nós](/contact).',
      ],
    },
    {
      id: 'fair-play',
      title: 'Jogo limpo',
      body: [
        'Uma partida só vale a pena quando todo mundo joga limpo. Por isso:',
        [
          '**Uma conta por pessoa.** Nada de segunda conta para ter mais mana ou outra tentativa.',
          '**Sem bots.** Nenhum script ou programa que responda, jogue ou acumule por você.',
          '**Sem trapaça.** Nada de partidas combinadas, de respostas trocadas durante uma partida ou de erros explorados a seu favor. Se encontrar um, conte para nós.',
          '**Sem adulteração.** Não tente entrar em contas ou dados de outras pessoas, contornar limites, sobrecarregar ou danificar o servidor.',
          '**Sem prejudicar os outros.** Nada de insultos, ameaças, ódio ou assédio, nem de se passar por outra pessoa.',
        ],
        'Ler o código-fonte, modificá-lo e hospedar a sua própria cópia é bem-vindo: é para isso que existe o código aberto. Se você descobrir uma falha de segurança, avise-nos antes de qualquer outra pessoa e não mexa nos dados dos outros.',
      ],
    },
    {
      id: 'mana',
      title: 'O mana',
      body: [
        'O mana é uma moeda de jogo dentro do Runeside. Ele **não tem valor em dinheiro**: não pode ser trocado por dinheiro, vendido nem passado para outra pessoa.',
        [
          'Uma conta nova recebe 250 de mana.',
          'Jogar as cinco perguntas do dia rende 10 de mana, ou 25 a cada sétimo dia de sequência.',
          'Completar o rank Lenda da subida semanal rende 250 de mana, uma vez por semana.',
          'Um duelo custa 15 de mana a cada jogador; um battle royale, 20. O preço é cobrado quando a partida começa; uma sala que nunca começa não custa nada.',
          'Depois que a partida começa, o preço não é devolvido, mesmo que você saia ou perca a conexão. A única exceção: se o próprio servidor tiver que interromper a partida, o valor é devolvido.',
        ],
        'Podemos ajustar preços e recompensas futuros para manter o jogo equilibrado. Se o mana foi creditado por engano ou obtido com trapaça, podemos corrigir o saldo. Quando uma conta é encerrada, o mana dela se perde.',
      ],
    },
    {
      id: 'purchases',
      title: 'Compras',
      body: [
        'Onde a loja estiver aberta neste servidor, os pacotes de mana e os planos do rastreador são comprados pelo preço mostrado antes do pagamento. Enquanto a loja disser “em breve”, nada pode ser comprado.',
        'Os pagamentos são feitos por um provedor de pagamentos: nunca vemos o número do seu cartão. Uma compra é creditada uma única vez, quando o provedor a confirma. Se a página de pagamento disser que é um teste e que nada é cobrado, é isso mesmo.',
        'Um plano do rastreador dura o tempo que você comprou; um plano comprado enquanto outro está ativo o prolonga. Quando ele termina, a sua conta volta ao plano gratuito, e os seus decks e partidas continuam disponíveis para consulta. “Vitalício” significa enquanto este servidor oferecer o rastreador.',
        'Todo direito legal de arrependimento ou de reembolso continua sendo seu. Se a entrega imediata de uma compra digital encerrar esse direito, você é avisado antes de pagar. Se algo deu errado com uma compra, [escreva para nós](/contact).',
      ],
    },
    {
      id: 'content',
      title: 'O que você publica',
      body: [
        'O seu nome de usuário, o seu avatar e os decks que você torna públicos podem ser vistos por outras pessoas. Eles continuam sendo seus. Você nos permite guardá-los e mostrá-los dentro do Runeside enquanto estiverem lá, e para nenhum outro fim.',
        'Não publique nada que seja ilegal, de ódio, sexual ou ofensivo, nem nada que pertença a outra pessoa. Podemos renomear ou remover o que violar esta regra. Se encontrar algum conteúdo assim, [avise-nos](/contact).',
      ],
    },
    {
      id: 'availability',
      title: 'Disponibilidade',
      body: [
        'O Runeside é mantido com cuidado, mas sem garantia de estar sempre no ar. Recursos podem mudar, surgir ou sair; o servidor pode parar para atualizações ou reparos. Os recursos que ainda não estão abertos avisam.',
        'Se um dia fecharmos este servidor de vez, avisaremos antes no aplicativo, para que você tenha tempo de pedir uma cópia dos seus dados.',
      ],
    },
    {
      id: 'ending',
      title: 'Fim de uma conta',
      body: [
        'Você pode sair a qualquer momento, sem dar motivo: [exclua a sua conta](/settings/delete-account) nas configurações. Ela some na hora e não pode ser recuperada.',
        'Podemos suspender ou encerrar uma conta que viole estes termos. Escolhemos a medida mais branda que funcione, dizemos o motivo, a menos que a lei proíba, e você pode contestar pela [página de contato](/contact); uma pessoa vai analisar de novo.',
      ],
    },
    {
      id: 'liability',
      title: 'Responsabilidade, em palavras simples',
      body: [
        'O Runeside é fornecido como está. Não prometemos que ele seja livre de erros, nem que os dados dos cards, as estatísticas ou as respostas do assistente estejam sempre certos: não tome decisões importantes com base neles.',
        'Respondemos plenamente por danos causados de propósito ou por negligência grave, por danos à vida, ao corpo ou à saúde, e sempre que a lei não permita limitar a responsabilidade. Nos demais casos, e na medida em que a lei permitir, respondemos apenas pelo dano previsível que resulte do descumprimento de um dever essencial deste acordo.',
      ],
    },
    {
      id: 'changes',
      title: 'Mudanças nestes termos',
      body: [
        'Podemos mudar estes termos por um bom motivo: um recurso novo, uma mudança na lei, uma questão de segurança. A data no topo diz quando isso aconteceu pela última vez.',
        'Avisamos sobre mudanças importantes no aplicativo ou por e-mail antes que passem a valer, com tempo para ler. Se você não concordar, pode excluir a sua conta antes disso.',
      ],
    },
    {
      id: 'law',
      title: 'Lei aplicável',
      body: [
        'Aplica-se a lei do país em que o operador deste servidor está estabelecido. Se você é consumidor, **a proteção obrigatória do seu próprio país permanece intacta**, inclusive o direito de recorrer aos tribunais de lá.',
        'Se uma parte destes termos for considerada inválida, o restante continua em vigor.',
      ],
    },
    {
      id: 'trademarks',
      title: 'Marcas e direitos',
      body: [
        'O Runeside não é afiliado à Blizzard Entertainment nem conta com o seu patrocínio ou aval. Hearthstone e Blizzard Entertainment são marcas ou marcas registradas da Blizzard Entertainment, Inc. nos Estados Unidos e em outros países. Os nomes, os textos e as ilustrações dos cards pertencem à Blizzard Entertainment.',
        'O software Runeside é publicado sob a licença Apache 2.0. Essa licença cobre o código, não as marcas nem as ilustrações. Saiba mais na página [Sobre](/about).',
      ],
    },
    {
      id: 'contact',
      title: 'Dúvidas',
      body: [
        'Algo não ficou claro? Escreva para nós pela [página de contato](/contact). Uma pessoa de verdade vai ler.',
      ],
    },
  ],
}
