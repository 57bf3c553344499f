/** The privacy policy, in French. */

export const text = {
  updated: '2026-11-19',
  intro:
    'Cette page dit ce que ce serveur conserve à votre sujet, pourquoi, combien de temps, et qui le voit. En bref : un compte demande une adresse e-mail, un nom d’utilisateur et un mot de passe. Il n’y a **ni cookies, ni publicité, ni traceurs, ni mesure d’audience par des tiers**. Si vous supprimez votre compte, ses données sont effacées aussitôt.',
  sections: [
    {
      id: 'responsible',
      title: 'Qui est responsable',
      body: [
        'L’exploitant de ce serveur : la personne ou le groupe qui le fait fonctionner à cette adresse. Dans cette politique, « nous » le désigne, et vous pouvez le joindre depuis la [page de contact](/contact).',
        'Runeside est un logiciel libre. Ses auteurs n’ont pas accès aux serveurs que d’autres exploitent et n’en reçoivent aucune donnée.',
      ],
    },
    {
      id: 'account',
      title: 'Ce que contient votre compte',
      body: [
        [
          '**Adresse e-mail**, et la nouvelle tant qu’un changement attend d’être confirmé : pour vous connecter et vous envoyer les messages que vous demandez.',
          '**Mot de passe**, uniquement sous forme d’empreinte Argon2id : personne ne peut le lire, pas même nous.',
          '**Nom d’utilisateur, langue et, si vous en mettez une, image de profil** : pour vous présenter aux autres et vous écrire dans votre langue.',
          '**Mana et formule** : votre solde, chacune de ses variations avec son montant, son motif et son heure, et le type de votre compte, gratuit ou abonné au suivi de deck.',
          '**Decks enregistrés** : nom, cartes, code du deck avec ses versions précédentes, vos notes, s’il est public, et quand il a été enregistré, modifié ou archivé. Ce que vous collez pour un simple aperçu est lu, mais pas conservé.',
          '**Parties que vous enregistrez**, à la main ou d’après le journal du jeu : le résultat, quand, avec quel deck, la classe de l’adversaire et les cartes qu’il a montrées, mode, format et rang, qui a commencé, nombre de tours et durée, et votre note ; d’après le journal aussi ce que sont devenues les cartes de votre deck (proposées, gardées, piochées, jouées) et, des Champs de bataille, le héros, les héros proposés, la place, les types de serviteurs et les triples. Vos notes sur les affrontements. Jamais le nom de l’adversaire.',
          '**Quiz et parties** : votre progression (niveaux, étoiles, rang de chaque semaine) et chaque quiz, duo et battle royale que vous jouez : quand, contre qui, vos réponses, votre score et le résultat ; ainsi que les questions qui vous ont été posées récemment, pour qu’elles ne reviennent pas trop vite.',
          '**Questions signalées** : laquelle, pourquoi, quand, et votre note si vous en ajoutez une.',
          '**Dates et état** : création du compte, confirmation, dernière connexion, dernier envoi d’un message, rôle particulier ou suspension éventuels.',
          '**Double authentification**, si vous l’activez : son nom et le secret partagé avec votre application d’authentification.',
          '**Connexion avec Google ou Apple**, si ce serveur la propose et que vous l’utilisez : votre identifiant chez eux, ainsi que l’adresse e-mail, le nom et l’adresse de l’image qu’ils transmettent.',
        ],
        'Nous ne demandons ni votre vrai nom, ni votre date de naissance, ni votre numéro de téléphone, ni votre position.',
      ],
    },
    {
      id: 'security',
      title: 'Ce qui est conservé pour la sécurité',
      body: [
        [
          '**Appareils connectés** : adresse IP, nom que se donne votre navigateur, heure de connexion et de dernière utilisation. La liste se trouve dans les [réglages](/settings).',
          '**Codes et liens envoyés par e-mail** : uniquement leurs empreintes, et l’adresse à laquelle ils sont partis.',
          '**Changements d’adresse e-mail** : l’ancienne et la nouvelle adresse, pour qu’un changement puisse être annulé.',
          '**Vérifications de la double authentification** : adresse IP et heure, pendant une heure environ au plus.',
          '**Compteurs contre les abus** : adresse IP, adresse e-mail ou compte, en mémoire seulement. Ils ne sont jamais écrits sur le disque et disparaissent au redémarrage du serveur.',
          '**Journaux** : la fonction appelée, son résultat et sa durée. Ni adresse IP, ni adresse e-mail, ni nom, ni contenu ; certaines erreurs indiquent le numéro d’un compte ou d’une partie.',
        ],
        'Un hébergeur ou un serveur mandataire placé devant ce serveur peut tenir ses propres journaux d’accès, avec les adresses IP. Demandez-nous ce qu’il en est ici.',
      ],
    },
    {
      id: 'messages',
      title: 'Messages',
      body: [
        'Les e-mails qui vous sont destinés attendent sur le serveur jusqu’à ce que le prestataire de messagerie les accepte ; ils y sont alors effacés.',
        'Si vous utilisez le formulaire de contact, son sujet et son texte arrivent par e-mail dans notre boîte, avec votre nom d’utilisateur, votre numéro de compte, votre adresse e-mail et votre langue, pour que nous puissions répondre. Une demande de suppression de compte nous parvient de la même façon ; son heure et votre éventuel message restent aussi sur le serveur jusqu’à ce qu’elle soit traitée ou que vous l’annuliez.',
      ],
    },
    {
      id: 'device',
      title: 'Ce qui reste sur votre appareil',
      body: [
        'Runeside ne dépose aucun cookie. Ce qui suit se trouve dans le stockage de votre navigateur et sert à faire fonctionner l’application :',
        [
          'votre session, pour que vous restiez connecté ;',
          'votre langue, votre thème, vos choix de sons et de vibrations, l’adresse de votre image et le jeu en cours ;',
          'le brouillon d’un message pour nous, jusqu’à son envoi, votre position dans chaque page, et un numéro d’onglet, pour qu’une partie se joue dans un seul onglet : le tout au plus jusqu’à la fermeture de l’onglet ;',
          'une partie que vous suivez à la main, jusqu’à sa fin ou votre déconnexion, et les parties qui n’ont pas encore pu être envoyées, jusqu’à leur envoi : si vous vous déconnectez, à votre prochaine connexion sur cet appareil ;',
          'votre conversation avec RuneBot, jusqu’à ce que vous l’effaciez ou vous déconnectiez ;',
          'une copie des fichiers de l’application, pour qu’elle s’ouvre sans réseau, ainsi que des données et des images de cartes déjà vues.',
        ],
        'Le journal du jeu est lu sur votre appareil et ne nous est pas envoyé : d’une partie terminée, le serveur ne reçoit que ce qui est décrit plus haut, et pendant que vous utilisez le second écran, l’état de la partie, qu’il transmet à vos autres appareils et ne garde qu’en mémoire. Les rediffusions de vos parties restent sur votre appareil ; celle que vous partagez est enregistrée sans aucun nom, et toute personne qui a le lien peut la regarder jusqu’à ce que vous la retiriez ou supprimiez la partie. **Les noms de vos adversaires et tous les numéros de compte du journal ne quittent jamais votre appareil.**',
        'La déconnexion efface la session. Effacer les données du site dans votre navigateur efface tout.',
      ],
    },
    {
      id: 'purposes',
      title: 'Pourquoi nous pouvons le faire',
      body: [
        'Nous utilisons vos données pour fournir le compte que vous avez demandé (exécution d’un contrat), pour le protéger ainsi que le serveur et pour répondre à vos messages (intérêt légitime), et pour remplir nos obligations légales s’il y en a. Se connecter avec Google ou Apple et ajouter une image relèvent de votre choix.',
        'Nous ne vendons pas de données, n’établissons pas de profils publicitaires et ne laissons aucune machine décider de ce qui aurait pour vous des conséquences juridiques.',
      ],
    },
    {
      id: 'retention',
      title: 'Combien de temps',
      body: [
        [
          '**Compte, profil, mana et decks** : jusqu’à la suppression de votre compte. Les comptes inutilisés ne sont pas supprimés automatiquement.',
          '**Quiz, parties et signalements** : jusqu’à la suppression de votre compte. Nous gardons les questions de vos 20 derniers quiz de chaque mode, pour que vous puissiez les revoir, et la liste des 300 dernières questions qui vous ont été posées.',
          '**Appareils** : jusqu’à votre déconnexion, jusqu’à un changement de mot de passe qui déconnecte les autres appareils, ou après 180 jours sans utilisation. Ensuite, il ne reste que le numéro de la session terminée, pendant quelques heures.',
          '**Codes et liens** : ils fonctionnent normalement une heure et sont effacés au plus tard environ une heure après.',
          '**Changements d’adresse e-mail** : 7 jours.',
          '**Double authentification** : jusqu’à ce que vous la désactiviez. Si son activation n’a jamais été terminée, elle est effacée en une heure environ, de même que chaque vérification.',
          '**E-mails impossibles à remettre** : avec un code, un jour au plus ; tous les autres, 30 jours au plus.',
          '**Messages dans notre boîte** : aussi longtemps qu’il le faut pour répondre et assurer le suivi.',
          '**Demande de suppression** : jusqu’à ce que vous l’annuliez ou que votre compte soit supprimé.',
          '**Journaux** : aussi longtemps que la machine les garde. Ils ne contiennent aucun nom.',
        ],
      ],
    },
    {
      id: 'recipients',
      title: 'Qui voit ces données',
      body: [
        [
          '**Les autres joueurs** voient votre nom d’utilisateur, votre image et les decks que vous rendez publics, mais pas vos notes à leur sujet ; dans les parties jouées ensemble, aussi vos réponses et votre score. Si vous invitez quelqu’un à une partie, toute personne qui ouvre le lien voit votre nom d’utilisateur. Jamais votre adresse e-mail.',
          '**Nous**, et les administrateurs que nous désignons, dans la mesure où le fonctionnement du serveur l’exige.',
          '**Notre prestataire de messagerie** achemine les e-mails ; **notre hébergeur**, s’il y en a un, fait tourner la machine.',
          '**Google ou Apple**, seulement si vous vous connectez avec eux : ils l’apprennent. Nous ne leur envoyons rien à votre sujet.',
          '**Les autorités**, lorsque la loi nous y oblige.',
        ],
        'Personne d’autre. La page ne parle qu’à ce serveur ; polices, scripts et images en viennent aussi, même celles des cartes, qu’il va chercher pour vous auprès d’un service public d’illustrations. L’emplacement de la machine est le choix de l’exploitant : demandez-le-nous si cela compte pour vous.',
      ],
    },
    {
      id: 'deletion',
      title: 'Supprimer votre compte',
      body: [
        'Vous pouvez [supprimer votre compte](/settings/delete-account) à tout moment dans les réglages, avec votre mot de passe. Profil, mana, decks, quiz, appareils, codes, double authentification, messages non envoyés : tout est supprimé immédiatement. Il n’y a ni délai de grâce ni retour en arrière.',
        'Si vous ne pouvez pas saisir votre mot de passe, la même page permet de nous envoyer une demande. Nous devons vérifier que c’est bien vous. Tant qu’elle n’est pas traitée, vous pouvez l’annuler.',
        'Ce qui reste : les parties jouées avec d’autres, sans votre nom ni votre image ; les e-mails déjà remis, à vous et à nous ; les sauvegardes faites auparavant, jusqu’à leur remplacement ; et des lignes de journal, sans aucun nom.',
      ],
    },
    {
      id: 'rights',
      title: 'Vos droits',
      body: [
        'Vous pouvez consulter vos données, les corriger, en emporter une copie, les faire effacer ou en limiter l’usage, et vous opposer à leur utilisation. Une bonne part se fait directement dans les [réglages](/settings). Pour une copie de vos données, ou toute autre demande, [écrivez-nous](/contact) : c’est gratuit, et nous répondons dans un délai d’un mois.',
        'Vous pouvez aussi adresser une réclamation à l’autorité de protection des données de votre pays.',
      ],
    },
    {
      id: 'children',
      title: 'Enfants',
      body: [
        'Runeside ne s’adresse pas aux enfants de moins de 13 ans, ou n’ayant pas l’âge plus élevé que la loi de votre pays peut fixer. Les [conditions d’utilisation](/terms-of-service) en disent plus. Si vous pensez qu’un enfant nous a confié des données, dites-le-nous et nous les effacerons.',
      ],
    },
    {
      id: 'purchases',
      title: 'Achats',
      body: [
        'Si vous achetez dans la boutique : ce que vous avez acheté, le prix et la TVA, votre pays, le moment où vous avez accepté la livraison immédiate, et le sort du paiement. Le paiement lui-même se fait chez Stripe ; nous ne voyons jamais votre carte. La comptabilité se garde dix ans : un achat survit donc à votre compte, sans votre nom, votre adresse ni rien qui mène à vous.',
      ],
    },
    {
      id: 'runebot',
      title: 'RuneBot et la dictée',
      body: [
        'Ce que vous demandez à RuneBot est lu pour y répondre et n’est pas conservé : le serveur compte vos messages du jour, rien de plus. La conversation n’est que sur votre appareil. Si l’exploitant a relié un modèle de langage extérieur, celui-ci reçoit votre question et les faits de la réponse, jamais votre nom, votre adresse ni votre numéro de compte ; le panneau le dit, et vous pouvez l’y désactiver.',
        'Si vous dictez, c’est votre navigateur ou votre téléphone qui transforme le son en texte. S’il ne le fait pas sur l’appareil, le son va à l’éditeur du navigateur ou au fabricant du téléphone. Nous ne le recevons jamais.',
      ],
    },
    {
      id: 'statistics',
      title: 'Les statistiques de tous les joueurs',
      body: [
        'Les parties issues du journal du jeu comptent, sans votre nom, dans les chiffres de tous les joueurs (taux de victoire, affrontements, listes de decks). Rien n’est affiché qui vienne de moins de trois joueurs. Si vous modifiez ou supprimez une partie, ou votre compte, ces chiffres changent aussi.',
      ],
    },
    {
      id: 'changes',
      title: 'Modifications',
      body: [
        'Quand ce que nous conservons change, cette page change aussi, de même que la date en haut. Nous annonçons les changements importants dans l’application ou par e-mail.',
      ],
    },
  ],
}
