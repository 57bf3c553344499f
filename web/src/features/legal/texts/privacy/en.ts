/** The privacy policy, in English. */

export const text = {
  updated: '2026-11-19',
  intro:
    'This page says what this server keeps about you, why, for how long, and who sees it. In short: an account needs an email address, a username and a password. There are **no cookies, no advertising, no trackers and no third-party analytics**. If you delete your account, its data is deleted at once.',
  sections: [
    {
      id: 'responsible',
      title: 'Who is responsible',
      body: [
        'The operator of this server: the person or group that runs it at this address. In this policy, “we” means them, and you can reach them through the [contact page](/contact).',
        'Runeside is open-source software. Its authors have no access to servers that others run, and receive no data from them.',
      ],
    },
    {
      id: 'account',
      title: 'What your account holds',
      body: [
        [
          '**Email address**, and the new one while a change waits to be confirmed: to sign you in and to send you the messages you ask for.',
          '**Password**, only as an Argon2id hash: nobody can read it, not even us.',
          '**Username, language and, if you set one, profile picture**: to show you to other players and to write to you in your language.',
          '**Mana and plan**: your balance, every change to it with its amount, reason and time, and whether your account is free or has the tracker.',
          '**Decks you save**: name, cards, deck code with its earlier versions, your notes, whether the deck is public, and when it was saved, changed or archived. What you paste only to look at is read but not kept.',
          '**Matches you record**, by hand or from the game’s log: the result, when, with which deck, the opponent’s class and the cards they showed, mode, format and rank, who went first, turns and length, and your note; from the log also what became of your own deck’s cards (offered, kept, drawn, played), and of Battlegrounds games hero, heroes on offer, place, tribes and triples. Your notes on matchups. Never your opponent’s name.',
          '**Quizzes and games**: your progress (levels, stars, the rank of each week) and every quiz, duo and battle royale you play: when, against whom, your answers, score and result; and which questions you were asked lately, so that they do not come up again too soon.',
          '**Questions you report**: which one, why, when, and your note if you add one.',
          '**Dates and status**: when the account was created, confirmed and last used to sign in, when a message was last sent, and whether it has a special role or is suspended.',
          '**Two-factor authentication**, if you turn it on: its name and the secret it shares with your authenticator app.',
          '**Sign-in with Google or Apple**, if this server offers it and you use it: your identifier there, and the email address, name and picture address they pass on.',
        ],
        'We do not ask for your real name, birthday, phone number or location.',
      ],
    },
    {
      id: 'security',
      title: 'What is kept for security',
      body: [
        [
          '**Signed-in devices**: IP address, the name your browser gives itself, time of sign-in and of last use. The list is in the [settings](/settings).',
          '**Codes and links sent by email**: only their hashes, and the address they went to.',
          '**Changes of email address**: the old and the new address, so that a change can be undone.',
          '**Two-factor checks**: IP address and time, for about an hour at most.',
          '**Counters against abuse**: IP address, email address or account, in memory only. They are never written to disk and disappear when the server restarts.',
          '**Logs**: which function was called, with what result and how fast. No IP address, email address, name or content; some errors name the number of an account or of a game.',
        ],
        'A hosting provider or a proxy in front of the server may keep access logs of its own, with IP addresses. Ask us if you want to know about this server.',
      ],
    },
    {
      id: 'messages',
      title: 'Messages',
      body: [
        'Emails to you wait on the server until the mail provider has accepted them; then they are deleted here.',
        'If you use the contact form, its topic and text go by email to our mailbox, with your username, account number, email address and language, so that we can answer. A request to delete your account reaches us the same way; its time and your optional message also stay on the server until the request is completed or you withdraw it.',
      ],
    },
    {
      id: 'device',
      title: 'What is kept on your device',
      body: [
        'Runeside sets no cookies. What follows is in your browser’s own storage and is there to make the app work:',
        [
          'your session, so that you stay signed in;',
          'your language, theme, sound and vibration settings, the address of your picture and the current game;',
          'the draft of a message to us, until you send it, how far you scrolled on each page, and a number for the tab, so that you play a game in one tab only: all of it at most until you close the tab;',
          'a game you are tracking by hand, until it ends or you sign out, and matches that could not be sent yet, until they are sent: if you sign out, the next time you sign in on this device;',
          'your conversation with RuneBot, until you clear it or sign out;',
          'a copy of the app’s own files, so that it opens without a network, and of card data and pictures you have seen.',
        ],
        'The game’s log is read on your device and is not sent to us: from a finished game the server gets only the match above, and while you use the second screen the current state of the game, which it passes on to your other devices and keeps in memory only. The replays of your matches stay on your device; one that you share is stored without any name, and whoever has its link can watch it until you withdraw it or delete the match. **Your opponents’ names and all account numbers in the log never leave your device.**',
        'Signing out removes the session. Clearing the site’s data in your browser removes everything.',
      ],
    },
    {
      id: 'purposes',
      title: 'Why we may do this',
      body: [
        'We use your data to provide the account you asked for (performance of a contract), to keep it and the server secure and to answer your messages (legitimate interest), and to meet legal duties where there are any. Signing in with Google or Apple and adding a picture are your choice.',
        'We do not sell data, build advertising profiles, or let machines decide anything that has legal consequences for you.',
      ],
    },
    {
      id: 'retention',
      title: 'For how long',
      body: [
        [
          '**Account, profile, mana and decks**: until you delete your account. Unused accounts are not deleted automatically.',
          '**Quizzes, games and reports**: until you delete your account. We keep the questions of your latest 20 quizzes of each mode for review, and the list of the last 300 questions you were asked.',
          '**Devices**: until you sign out, until a password change signs the other devices out, or after 180 days without use. After that, only the number of the ended session remains, for a few hours.',
          '**Codes and links**: they normally work for one hour and are erased at the latest about an hour later.',
          '**Changes of email address**: 7 days.',
          '**Two-factor authentication**: until you turn it off. A setup that was never finished, and each check, is erased within about an hour.',
          '**Emails that cannot be delivered**: with a code, one day at most; all others, 30 days at most.',
          '**Messages in our mailbox**: as long as we need them to answer and follow up.',
          '**Deletion request**: until you withdraw it or your account is deleted.',
          '**Logs**: as long as the machine keeps them. They hold no names.',
        ],
      ],
    },
    {
      id: 'recipients',
      title: 'Who sees it',
      body: [
        [
          '**Other players** see your username, your picture and the decks you make public, but not your notes on them; in games you play together, also your answers and your score. If you invite someone to a game, anyone who opens the link sees your username. Never your email address.',
          '**We**, and the administrators we appoint, as far as running the server requires.',
          '**Our mail provider** carries the emails; **our hosting provider**, if there is one, runs the machine.',
          '**Google or Apple**, only if you sign in with them: they learn that you do. We send them nothing about you.',
          '**Authorities**, where the law obliges us.',
        ],
        'Nobody else. The page talks to this server only; fonts, scripts and pictures come from it too, including card art, which it fetches for you from a public card art service. The operator chooses where the machine is located: ask us if it matters to you.',
      ],
    },
    {
      id: 'deletion',
      title: 'Deleting your account',
      body: [
        'You can [delete your account](/settings/delete-account) in the settings at any time, with your password. Profile, mana, decks, quizzes, devices, codes, two-factor authentication, unsent messages: everything is deleted at once. There is no grace period and no way back.',
        'If you cannot enter your password, you can send us a request from the same page. We must check that it is really you. Until it is completed, you can withdraw it.',
        'What remains: the games you played with others, without your name and picture; emails that were already delivered, to you and to us; backups made before, until they are replaced; and log lines, which hold no names.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: [
        'You may see your data, correct it, take a copy with you, have it deleted or restricted, and object to its use. You can do much of this yourself in the [settings](/settings). For a copy of your data, or anything else, [write to us](/contact): it costs nothing, and we answer within one month.',
        'You may also complain to the data protection authority of your country.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      body: [
        'Runeside is not meant for children under 13, or under the higher age that the law of your country may set. The [terms of service](/terms-of-service) say more. If you believe that a child has given us data, tell us and we will delete it.',
      ],
    },
    {
      id: 'purchases',
      title: 'Purchases',
      body: [
        'If you buy something in the shop: what you bought, the price and VAT, your country, when you agreed to delivery at once, and what became of the payment. The payment itself is made at Stripe; we never see your card. Books have to be kept for ten years, so a purchase outlives your account, without your name, address or anything else that leads to you.',
      ],
    },
    {
      id: 'runebot',
      title: 'RuneBot and dictation',
      body: [
        'What you ask RuneBot is read to answer it and is not kept: the server counts your messages of the day, nothing more. The conversation is on your device only. If the operator has connected an outside language model, it gets your question and the facts of the answer, never your name, your address or your account number; the panel says so, and you can switch it off there.',
        'If you dictate, your browser or your phone turns the sound into text. Unless it does so on the device, the sound goes to the maker of the browser or of the phone. We never receive it.',
      ],
    },
    {
      id: 'statistics',
      title: 'Statistics of all players',
      body: [
        'Matches that come from the game’s log count, without your name, in the figures of all players (win rates, matchups, deck lists). Nothing is shown that comes from fewer than three players. If you change or delete a match, or your account, the figures change with it.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      body: [
        'When what we store changes, this page changes with it, and so does the date at the top. We tell you about important changes in the app or by email.',
      ],
    },
  ],
}
