/** The questions and answers, in English. */

import type { FaqText } from './faq-text'

const NOT_OPEN_YET = 'Not open yet: this is how it will work when it opens.'

export const text: FaqText = {
  groups: [
    {
      id: 'account',
      title: 'Account and security',
      items: [
        {
          id: 'forgot-password',
          question: 'I forgot my password. What now?',
          answer:
            'Choose “Forgot your password?” on the log-in page and type your e-mail address: you receive a link to choose a new one. It works once, for an hour. If nothing arrives, look in the spam folder and ask again after a minute; only the newest link works.',
        },
        {
          id: 'second-factor',
          question: 'How do I turn on the second factor?',
          answer:
            'In the settings, scan the QR code with an authenticator app and type the six digits it shows. Keep the secret that stands beside the code in a safe place: with it you can set the app up again on a new phone.',
          link: { to: '/settings', label: 'Open the settings' },
        },
        {
          id: 'lost-second-factor',
          question: 'I lost the phone with my second factor. How do I get back in?',
          answer:
            'Set an authenticator app up again with the secret you kept. If another device is still signed in, you can also remove the second factor there, in the settings. Otherwise only the operator of this server can help, after checking that it is really you.',
        },
        {
          id: 'devices',
          question: 'Where am I signed in, and how do I sign out elsewhere?',
          answer:
            'The settings list every device with its browser, its internet address and its last use. You can sign out one of them or all the others at once. A device that is not used for 180 days is signed out by itself.',
          link: { to: '/settings', label: 'See my devices' },
        },
        {
          id: 'delete-account',
          question: 'How do I delete my account?',
          answer:
            'In the settings, with your password. Everything goes at once: profile, mana, devices. Nothing can be brought back. If you cannot type your password, you can send a request from the same page; we then have to check that it is you.',
          link: { to: '/settings/delete-account', label: 'Delete my account' },
        },
      ],
    },
    {
      id: 'mana',
      title: 'Mana and shop',
      items: [
        {
          id: 'what-is-mana',
          question: 'What is mana?',
          answer:
            'The game currency of Runeside. Every new account starts with 250. Mana has no cash value and cannot be passed on to other players.',
        },
        {
          id: 'earn-mana',
          question: 'How do I get more mana?',
          answer:
            'Completing Legend in the weekly climb earns you 250 mana, once a week. When the shop opens, there will also be packs to buy, and every tracker plan adds 100 mana a month.',
        },
        {
          id: 'spend-mana',
          question: 'What does mana pay for?',
          answer:
            'For games against others: 15 mana for a duo, 20 for a battle royale, taken when the game starts. Solo levels and the weekly climb cost nothing.',
        },
        {
          id: 'refund',
          question: 'Do I get my mana back if I leave a game?',
          answer:
            'No. Once a game has started, its price is not returned, even if the connection is lost. If the server itself has to abandon a game, everyone gets their mana back. A room that never starts costs nothing.',
        },
        {
          id: 'shop-prices',
          question: 'What will the shop sell, and for how much?',
          answer:
            'When it opens: 100 mana for €0.99, 550 for €4.99, 1,200 for €9.99 and 2,600 for €19.99; tracker plans of 1 month for €3.99, 3 months for €9.99, 6 months for €17.99, and lifetime for €59.99.',
        },
        {
          id: 'tracker-plan',
          question: 'What does a tracker plan give me?',
          answer:
            'When it opens: the deck tracker on your own decks and with the game’s live log, as many decks as you like, your statistics for every period with matchups, meta statistics by archetype and rank, and 200 messages a day to RuneBot instead of 20. When the plan ends, your decks and matches stay readable.',
        },
      ],
    },
    {
      id: 'quizzes',
      title: 'Quizzes',
      items: [
        {
          id: 'modes',
          question: 'Which quiz modes are there?',
          answer:
            'Four: solo levels to practise, a duo against one opponent, a battle royale for 3 to 6 players, and Grind to Legend, the weekly climb from Bronze. Questions come in your language.',
        },
        {
          id: 'solo-levels',
          question: 'How do the solo levels work?',
          answer:
            'There are 30 levels of 10 questions, with 15 seconds each. Seven right answers pass the level and open the next; 7, 9 and 10 are worth one, two and three stars. You may replay a level as often as you like: the best result counts.',
        },
        {
          id: 'late-answer',
          question: 'I answered in time, and it counted as late. Why?',
          answer:
            'The server’s clock decides, the same for everyone. In a battle royale it allows for the delay of your connection, which it measures itself, up to half a second. On a weak network, answer a little earlier.',
        },
        {
          id: 'wrong-question',
          question: 'A question seems wrong. Where can I say so?',
          answer:
            'Press the flag that appears beside your result, or beside the question in the review at the end, and say what is wrong. We correct or retire it. You can also write to us.',
          link: { to: '/contact', label: 'Write to us' },
        },
      ],
    },
    {
      id: 'ranked',
      title: 'Grind to Legend (weekly ranked)',
      items: [
        {
          id: 'climb',
          question: 'How does the climb work?',
          answer:
            'Everyone starts the week at Bronze 3. Bronze, Silver, Gold, Platinum and Diamond have three divisions each, then comes Legend: 16 steps. Passing the quiz of your rank takes you one step up, failing one step down; below Bronze 3 there is nothing. Completing Legend earns 250 mana, once a week.',
        },
        {
          id: 'mistakes',
          question: 'How many mistakes may I make?',
          answer:
            'A rank quiz has 10 questions, the one of Legend 20. You fail at the fourth wrong answer in Bronze, Silver and Gold, at the third in Platinum, and at the second in Diamond and Legend.',
        },
        {
          id: 'week-end',
          question: 'When does the week end?',
          answer:
            'On Sunday at 23:59 UTC; the page shows the time left for where you are. An attempt belongs to the week in which it began: finished later, it changes nothing.',
        },
        {
          id: 'leave-attempt',
          question: 'What happens if I leave in the middle of an attempt?',
          answer:
            'A reload takes you back to where you were; starting again is not possible. Quitting counts as failing, and so does staying away for more than 60 seconds after a question’s time is up.',
        },
      ],
    },
    {
      id: 'battle',
      title: 'Battle royale and duo',
      items: [
        {
          id: 'start-battle',
          question: 'How do I start a battle royale?',
          answer:
            'Create a room for 3 to 6 players and pass its six-character code on. Its creator can start as soon as three are there. If the creator leaves before that, whoever has waited longest takes over. After 15 minutes without a new player the room closes, and nobody has paid.',
        },
        {
          id: 'hearts',
          question: 'How many lives do I have, and how much time?',
          answer:
            'Three hearts: a wrong answer or none at all costs one, and without hearts you watch. You have 12 seconds at first, then one less after every third question, but never less than 7. A game has 20 questions at most.',
        },
        {
          id: 'winner',
          question: 'Who wins a battle royale?',
          answer:
            'The last one with a heart left. If the last ones fall together, nobody wins. After question 20 it is whoever has the best score alone. The others are placed by right answers; equal scores share a place.',
        },
        {
          id: 'lost-connection',
          question: 'What if I lose my connection during a game?',
          answer:
            'In a battle royale your seat stays yours: come back and play on; questions you missed count as wrong. In a duo, your opponent wins after 30 seconds without you.',
        },
        {
          id: 'duo',
          question: 'How does a duo work?',
          answer:
            'Create a game and pass its six-character code on; it starts when the other player joins. Both get the same 10 questions. A right answer scores 100 points, plus up to 50 for speed. The higher score wins, equal scores are a draw. Whoever leaves loses.',
        },
      ],
    },
    {
      id: 'decks',
      title: 'Decks and tracker',
      items: [
        {
          id: 'import-deck',
          question: 'How do I import a deck?',
          answer:
            'Paste a deck code, the whole text that the game copies, or a link that holds a code. You see the deck before you save it, and how many of its cards are unknown, if any.',
          link: { to: '/imports', label: 'Import a deck' },
        },
        {
          id: 'deck-limit',
          question: 'How many decks can I keep?',
          answer:
            'Up to 18 with a free account, as many as you like with the tracker. Archived decks do not count, and nothing is ever deleted by archiving it.',
        },
        {
          id: 'tracker',
          question: 'What does the deck tracker do?',
          answer:
            'When it opens, it will show the cards left in your deck and the chance to draw each of them, what has been played, and record the result with one tap: by hand on a phone, or live on a computer from the game’s own log. With a free account you will be able to try it on a sample deck.',
        },
      ],
    },
    {
      id: 'stats',
      title: 'Statistics',
      note: NOT_OPEN_YET,
      items: [
        {
          id: 'win-rate',
          question: 'How are my win rate and my best deck worked out?',
          answer:
            'From the matches you recorded, rounded to a whole per cent. Only decks with at least 5 matches can be your best deck. A free account sees the last 30 days, the tracker every period.',
        },
        {
          id: 'offline-match',
          question: 'I recorded a match without a network. Is it lost?',
          answer: 'No. It is kept on your device, which tells you so, and sent later.',
        },
        {
          id: 'meta-stats',
          question: 'Where do meta statistics and trending decks come from?',
          answer:
            'From the matches of all players on this server, without names. Nothing is shown that rests on fewer than 20 matches.',
        },
      ],
    },
    {
      id: 'privacy',
      title: 'Privacy',
      items: [
        {
          id: 'what-is-stored',
          question: 'What do you store about me? Are there cookies?',
          answer:
            'What your account needs: e-mail address, username, language, mana, signed-in devices and the decks you save; your password only as a hash that nobody can read. No cookies, no trackers, no advertising.',
          link: { to: '/privacy-policy', label: 'Read the privacy policy' },
        },
        {
          id: 'who-sees',
          question: 'What do other players see of me?',
          answer:
            'Your username, your picture and your game results, and the decks you make public, without your notes. Never your e-mail address.',
        },
      ],
    },
    {
      id: 'technical',
      title: 'Technical',
      items: [
        {
          id: 'official',
          question: 'Is Runeside an official product?',
          answer:
            'No. It is a fan project, neither affiliated with nor endorsed by Blizzard Entertainment, and open source.',
          link: { to: '/about', label: 'About Runeside' },
        },
        {
          id: 'install',
          question: 'Can I install Runeside on my phone or computer?',
          answer:
            'Yes: choose “Install” or “Add to Home Screen” in your browser’s menu. It then opens like any other app. Without a network it still opens, and tells you what has to wait for the connection.',
        },
        {
          id: 'language-theme',
          question: 'How do I change the language or the theme?',
          answer:
            'In the settings: English, French, Spanish or Portuguese, light or dark. Without a choice of yours, the theme follows your device.',
          link: { to: '/settings', label: 'Open the settings' },
        },
        {
          id: 'runebot',
          question: 'What can RuneBot do?',
          answer:
            'When it opens, it will answer questions on cards, rules, decks, the meta and this app, in your language: 20 messages a day with a free account, 200 with the tracker.',
        },
      ],
    },
  ],
}
