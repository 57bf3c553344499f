// Generated from the topics of crates/server/src/runebot/knowledge by one of the server's tests.

import type { FaqText } from './faq-text'

export const text: FaqText = {
  "groups": [
    {
      "id": "account",
      "title": "Account and security",
      "items": [
        {
          "id": "forgot-password",
          "question": "I forgot my password. What now?",
          "answer": "Tap “Forgot your password?” on the login page and enter your email address: we’ll send you a link to choose a new one. It works once, for an hour. If nothing arrives, check your spam folder and try again after a minute; only the latest link works."
        },
        {
          "id": "second-factor",
          "question": "How do I turn on two-factor authentication?",
          "answer": "In the settings, scan the QR code with an authenticator app and enter the six digits it shows. Keep the key shown next to the code in a safe place: you can use it to set up the app on a new phone.",
          "link": {
            "to": "/settings",
            "label": "Open the settings"
          }
        },
        {
          "id": "lost-second-factor",
          "question": "I lost the phone with my authenticator app. How do I get back in?",
          "answer": "Set up an authenticator app again with the key you kept. If another device is still signed in, you can also turn off two-factor authentication there, in the settings. Otherwise, only the operator of this server can help, after checking that it’s really you."
        },
        {
          "id": "devices",
          "question": "Where am I signed in, and how do I sign out elsewhere?",
          "answer": "The settings list every device with its browser, IP address and last use. You can sign out one of them, or all the others at once. A device that hasn’t been used for 180 days is signed out automatically.",
          "link": {
            "to": "/settings",
            "label": "See my devices"
          }
        },
        {
          "id": "delete-account",
          "question": "How do I delete my account?",
          "answer": "In the settings, with your password. Everything is deleted immediately: profile, mana, decks, quiz progress, devices. It can’t be undone. If you can’t enter your password, you can send a request from the same page; we’ll then have to check that it’s you.",
          "link": {
            "to": "/settings/delete-account",
            "label": "Delete my account"
          }
        }
      ]
    },
    {
      "id": "mana",
      "title": "Mana and shop",
      "items": [
        {
          "id": "what-is-mana",
          "question": "What is mana?",
          "answer": "Runeside’s in-game currency. Every new account starts with 250. Mana has no cash value and can’t be given to other players."
        },
        {
          "id": "earn-mana",
          "question": "How do I get more mana?",
          "answer": "Play the daily five: 10 mana a day, and 25 on every seventh day of your streak. Completing Legend in the weekly climb earns you 250 mana, once a week. The shop has packs, and every tracker plan adds 100 mana a month."
        },
        {
          "id": "spend-mana",
          "question": "What is mana for?",
          "answer": "Playing against others: 15 mana for a duo, 20 for a battle royale, charged when the game starts. The daily five, solo levels and the weekly climb are free."
        },
        {
          "id": "refund",
          "question": "Do I get my mana back if I leave a game?",
          "answer": "No. Once a game has started, the fee isn’t refunded, even if you lose your connection. If the server itself has to stop a game, everyone gets their mana back. A room that never starts costs nothing."
        },
        {
          "id": "shop-prices",
          "question": "What does the shop sell, and for how much?",
          "answer": "Where the shop is open: 100 mana for €0.99, 550 for €4.99, 1,200 for €9.99 and 2,600 for €19.99; tracker plans of 1 month for €3.99, 3 months for €9.99, 6 months for €17.99, and lifetime for €59.99. VAT is included, and nothing renews by itself."
        },
        {
          "id": "tracker-plan",
          "question": "What does a tracker plan give me?",
          "answer": "The deck tracker for your own decks and the game’s live log, unlimited decks, your stats for every period with matchups, meta stats by archetype and rank, 200 RuneBot messages a day instead of 20, and 100 mana a month. When the plan ends, you can still see your decks and matches."
        }
      ]
    },
    {
      "id": "quizzes",
      "title": "Quizzes",
      "items": [
        {
          "id": "modes",
          "question": "Which quiz modes are there?",
          "answer": "Five: the daily five, the same for everyone, solo levels to practice, a one-on-one duo, a battle royale for 3 to 6 players, and Grind to Legend, the weekly climb from Bronze. All questions are in your language."
        },
        {
          "id": "solo-levels",
          "question": "How do the solo levels work?",
          "answer": "There are 30 levels of 10 questions, with 15 seconds each. Get seven right to pass and unlock the next level; 7, 9 or 10 right earn you one, two or three stars. You can replay a level as often as you like: your best result counts."
        },
        {
          "id": "late-answer",
          "question": "I answered in time, but it counted as late. Why?",
          "answer": "The server’s clock decides, the same for everyone. In a battle royale, it makes up for your connection’s lag, which it measures itself, up to half a second. On a weak network, answer a little earlier."
        },
        {
          "id": "wrong-question",
          "question": "A question seems wrong. How do I report it?",
          "answer": "Tap the flag next to your result, or next to the question in the review at the end, and tell us what’s wrong. We’ll fix it or remove it. You can also write to us.",
          "link": {
            "to": "/contact",
            "label": "Write to us"
          }
        }
      ]
    },
    {
      "id": "ranked",
      "title": "Grind to Legend (weekly ranked)",
      "items": [
        {
          "id": "climb",
          "question": "How does the climb work?",
          "answer": "Everyone starts the week at Bronze 3. Bronze, Silver, Gold, Platinum and Diamond have three divisions each, then comes Legend: 16 steps. Pass your rank’s quiz to move up one step; fail it and you drop one, but never below Bronze 3. Completing Legend earns 250 mana, once a week."
        },
        {
          "id": "mistakes",
          "question": "How many mistakes can I make?",
          "answer": "A rank quiz has 10 questions; Legend’s has 20. You fail at 4 wrong answers in Bronze, Silver and Gold, at 3 in Platinum, and at 2 in Diamond and Legend."
        },
        {
          "id": "week-end",
          "question": "When does the week end?",
          "answer": "On Sunday at 23:59 UTC; the page shows the time left and your local time. A quiz counts for the week it started in: if you finish it later, it doesn’t count."
        },
        {
          "id": "leave-attempt",
          "question": "What happens if I leave in the middle of a quiz?",
          "answer": "Reloading takes you back to where you were; you can’t start over. Quitting counts as a failure, and so does being away for more than 60 seconds after a question’s time is up."
        }
      ]
    },
    {
      "id": "battle",
      "title": "Battle royale and duo",
      "items": [
        {
          "id": "start-battle",
          "question": "How do I start a battle royale?",
          "answer": "Create a room for 3 to 6 players and share its six-character code. The creator can start once three players are in. If the creator leaves first, the player who has waited longest takes over. After 15 minutes without a new player, the room closes and nobody is charged."
        },
        {
          "id": "hearts",
          "question": "How many lives do I have, and how much time?",
          "answer": "3 hearts: a wrong answer, or no answer, costs one. When you run out, you can keep watching. You start with 12 seconds and lose one every three questions, but never have less than 7. A game has up to 20 questions."
        },
        {
          "id": "winner",
          "question": "Who wins a battle royale?",
          "answer": "The last player with a heart left. If the last players are eliminated together, nobody wins. After question 20, the player with the highest score wins, unless there’s a tie. Everyone else is ranked by right answers; equal scores share a place."
        },
        {
          "id": "lost-connection",
          "question": "What if I lose my connection during a game?",
          "answer": "In a battle royale, your spot is kept: come back and carry on; questions you missed count as wrong. In a duo, your opponent wins after you’ve been gone for 30 seconds."
        },
        {
          "id": "duo",
          "question": "How does a duo work?",
          "answer": "Create a game and share its 6-character code; it starts as soon as your opponent joins, for 15 mana each. You both get the same 10 questions. A right answer scores 100 points, plus up to 50 for speed. The higher score wins; equal scores are a draw. If you leave, you lose."
        }
      ]
    },
    {
      "id": "decks",
      "title": "Decks and tracker",
      "items": [
        {
          "id": "import-deck",
          "question": "How do I import a deck?",
          "answer": "Paste a deck code, the whole text copied from the game, or a link that contains a code. You’ll see the deck before you save it, and whether any of its cards are unknown.",
          "link": {
            "to": "/imports",
            "label": "Import a deck"
          }
        },
        {
          "id": "deck-limit",
          "question": "How many decks can I keep?",
          "answer": "Up to 18 with a free account, as many as you like with the tracker. Archived decks don’t count, and archiving never deletes anything."
        },
        {
          "id": "tracker",
          "question": "What does the deck tracker do?",
          "answer": "By hand on a phone, you tap what you draw; live on a computer, the page reads the game’s own log. Either way you see the cards left in your deck, your odds of drawing each one now and later, and what your opponent has shown, and the result is recorded with one tap or by itself. With a free account, you can watch it on a sample game; your own games need the Tracker plan.",
          "link": {
            "to": "/deck-tracker",
            "label": "Open the deck tracker"
          }
        }
      ]
    },
    {
      "id": "stats",
      "title": "Statistics",
      "items": [
        {
          "id": "win-rate",
          "question": "How are my win rate and best deck calculated?",
          "answer": "From the matches you’ve recorded, rounded to the nearest percent. Only decks with at least 5 matches can be your best deck. A free account shows the last 30 days; the tracker shows every period."
        },
        {
          "id": "offline-match",
          "question": "I recorded a match while offline. Is it lost?",
          "answer": "No. It’s kept on your device and sent by itself as soon as you’re online again, once. The deck tracker shows what is still waiting. Signing out removes what was not sent."
        },
        {
          "id": "meta-stats",
          "question": "Where do meta statistics and trending decks come from?",
          "answer": "From the matches of all players on this server, without names. Nothing based on fewer than 20 matches is shown."
        }
      ]
    },
    {
      "id": "privacy",
      "title": "Privacy",
      "items": [
        {
          "id": "what-is-stored",
          "question": "What do you store about me? Are there cookies?",
          "answer": "Only what your account needs: email address, username, language, mana, signed-in devices, the decks you save and the quizzes you play; your password is stored only as a hash that nobody can read. No cookies, no trackers, no ads.",
          "link": {
            "to": "/privacy-policy",
            "label": "Read the privacy policy"
          }
        },
        {
          "id": "who-sees",
          "question": "What can other players see about me?",
          "answer": "Your username, your picture and your game results, and the decks you make public, without your notes. Never your email address."
        }
      ]
    },
    {
      "id": "technical",
      "title": "Technical",
      "items": [
        {
          "id": "official",
          "question": "Is Runeside an official product?",
          "answer": "No. It is a fan project, neither affiliated with nor endorsed by Blizzard Entertainment, and open source.",
          "link": {
            "to": "/about",
            "label": "About Runeside"
          }
        },
        {
          "id": "install",
          "question": "Can I install Runeside on my phone or computer?",
          "answer": "Yes: choose “Install” or “Add to Home Screen” in your browser’s menu. It then opens like any other app. It even opens offline and tells you what needs a connection."
        },
        {
          "id": "language-theme",
          "question": "How do I change the language or the theme?",
          "answer": "In the settings: English, French, Spanish or Portuguese, light or dark. Until you choose, the theme follows your device.",
          "link": {
            "to": "/settings",
            "label": "Open the settings"
          }
        },
        {
          "id": "runebot",
          "question": "What can RuneBot do?",
          "answer": "It answers questions about cards, rules, decks, the meta, your own stats and this app, in your language: 20 messages a day with a free account, 200 with the Tracker plan. Paste a deck code, and it shows the deck."
        }
      ]
    }
  ]
}
