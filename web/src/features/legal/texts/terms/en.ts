/** The terms of service, in English. */

export const text = {
  updated: '2026-11-15',
  intro:
    'These terms are the agreement between you and the operator of the Runeside server you are using. They are short on purpose. By creating an account you accept them; please also read the [privacy policy](/privacy-policy).',
  sections: [
    {
      id: 'operator',
      title: 'Who you are dealing with',
      body: [
        'Runeside is a fan project for Hearthstone players and open-source software that anyone may run. In these terms, **“we”** means the operator of this server: the person or group that runs it at this address. Only they can answer for it.',
        'The authors of the software are not a party to these terms unless they also run this server.',
      ],
    },
    {
      id: 'age',
      title: 'Who may use Runeside',
      body: [
        'You must be at least 13 years old, or older where the law of your country sets a higher age for using an online service on your own (16 in some European countries, for example).',
        'If you are not of legal age yet, you need the permission of a parent or guardian, and their agreement to every purchase. If we learn that an account belongs to a child below the required age, we close it and delete its data.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      body: [
        'Use an email address that is really yours: it is the only way back in if you lose your password. Keep your password to yourself, and turn on two-factor authentication in the [settings](/settings) if you can.',
        'An account belongs to one person and cannot be sold, lent or given away. If you think someone else is using yours, change your password, sign the other devices out, and [write to us](/contact).',
      ],
    },
    {
      id: 'fair-play',
      title: 'Fair play',
      body: [
        'Games are only worth playing when everyone plays them fairly. So:',
        [
          '**One account per player.** No second account for more mana or another try.',
          '**No bots.** No scripts or programs that answer, play or collect for you.',
          '**No cheating.** No fixed games, no answers passed around during a game, no exploiting bugs. If you find one, tell us.',
          '**No tampering.** Do not try to get into other people’s accounts or data, to get round limits, or to overload or damage the server.',
          '**No harm to others.** No insults, threats, hate or harassment, and no pretending to be someone else.',
        ],
        'Reading the source code, changing it and running your own copy is welcome: that is what open source is for. If you find a security problem, report it to us before anyone else and leave other people’s data alone.',
      ],
    },
    {
      id: 'mana',
      title: 'Mana',
      body: [
        'Mana is a game currency inside Runeside. It has **no cash value**: it cannot be exchanged for money, sold, or passed on to another player.',
        [
          'A new account receives 250 mana.',
          'Playing all five questions of the daily five earns 10 mana, or 25 on every seventh day of a streak.',
          'Completing the Legend rank of the weekly climb earns 250 mana, once a week.',
          'A duo costs each player 15 mana, a battle royale 20. The fee is taken when the game starts; a room that never starts costs nothing.',
          'Once a game has started its fee is not refunded, even if you leave or lose your connection. The only exception: if the server itself has to stop the game, the fee is refunded.',
        ],
        'We may adjust future prices and rewards to keep the game balanced. If mana was credited by mistake or gained by cheating, we may correct the balance. When an account is closed, its mana is lost.',
      ],
    },
    {
      id: 'purchases',
      title: 'Purchases',
      body: [
        'Where the shop is open on this server, mana packs and tracker plans can be bought at the price shown before you pay. While the shop says “coming soon”, nothing can be bought.',
        'Payments are handled by a payment provider: we never see your card number. A purchase is credited once, when the provider confirms it. If the checkout page says that it is a test and that no money is charged, then none is.',
        'A tracker plan runs for the time you bought; a plan bought while another is running extends it. When it ends, your account returns to the free plan, and you can still see your decks and matches. “Lifetime” means for as long as this server offers the tracker.',
        'Any legal right to withdraw from a purchase or to be refunded remains yours. If starting a digital purchase at once ends such a right, you are told before you pay. If something went wrong with a purchase, [write to us](/contact).',
      ],
    },
    {
      id: 'content',
      title: 'What you publish',
      body: [
        'Your username, your avatar and the decks you make public can be seen by other players. They remain yours. You allow us to store them and show them inside Runeside for as long as they are there, and for no other purpose.',
        'Do not publish anything that is unlawful, hateful, sexual or insulting, or that belongs to someone else. We may rename or remove what breaks this rule. If you come across such content, [tell us](/contact).',
      ],
    },
    {
      id: 'availability',
      title: 'Availability',
      body: [
        'Runeside is run with care but without a guarantee that it is always available. Features may change, appear or be removed; the server may be down for updates or repairs. Parts that are not open yet say so.',
        'If we ever close this server for good, we will announce it in the app beforehand, so that you have time to ask for a copy of your data.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending an account',
      body: [
        'You may leave at any time, without a reason: [delete your account](/settings/delete-account) in the settings. It is deleted immediately and cannot be restored.',
        'We may suspend or close an account that breaks these terms. We choose the mildest measure that works, we say why unless the law forbids it, and you may object through the [contact page](/contact); a person will review it.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability, in plain words',
      body: [
        'Runeside is provided as is. We do not promise that it is free of errors, nor that card data, statistics or the assistant’s answers are always right: do not rely on them for important decisions.',
        'We are fully liable for harm caused on purpose or by gross negligence, for harm to life, body or health, and wherever the law does not allow liability to be limited. In all other cases, and as far as the law permits, we are liable only for the foreseeable damage that follows from breaking an essential duty of this agreement.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      body: [
        'We may change these terms for a good reason: a new feature, a change in the law, a matter of security. The date at the top says when that last happened.',
        'We tell you about important changes in the app or by email before they apply, with time to read them. If you do not agree, you can delete your account before then.',
      ],
    },
    {
      id: 'law',
      title: 'Applicable law',
      body: [
        'The law of the country in which the operator of this server is established applies. If you are a consumer, **the mandatory protection of your own country remains unaffected**, including your right to go to the courts there.',
        'If one part of these terms turns out to be invalid, the rest remains in force.',
      ],
    },
    {
      id: 'trademarks',
      title: 'Trademarks and rights',
      body: [
        'Runeside is not affiliated with, sponsored by or endorsed by Blizzard Entertainment. Hearthstone and Blizzard Entertainment are trademarks or registered trademarks of Blizzard Entertainment, Inc. in the United States and other countries. Card names, card texts and card art belong to Blizzard Entertainment.',
        'The Runeside software is published under the Apache License 2.0. That license covers the code, not the trademarks or the art. More on the [about page](/about).',
      ],
    },
    {
      id: 'contact',
      title: 'Questions',
      body: [
        'Anything unclear? Write to us through the [contact page](/contact). A real person will read it.',
      ],
    },
  ],
}
