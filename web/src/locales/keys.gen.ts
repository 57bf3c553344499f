// Made by tools/messages.ts from the English texts.

export interface MessageParameters {
  'admin.title': null
  'admin.users': null
  'admin.deletions': null
  'admin.questions': null
  'admin.purchases': null
  'admin.games': null
  'admin.outbox': null
  'admin.announcements': null
  'admin.data': null
  'admin.figures': null
  'admin.log': null
  'admin.waiting': null
  'admin.leave': null
  'admin.codeName': null
  'admin.codeLeft': { time: string | number }
  'admin.codeOver': null
  'admin.codeTitle': null
  'admin.codeText': null
  'admin.factorTitle': null
  'admin.factorText': null
  'admin.factorAction': null
  'admin.undo': null
  'admin.undone': null
  'admin.keys': null
  'admin.keySearch': null
  'admin.keyNext': null
  'admin.keyPrevious': null
  'admin.keyOpen': null
  'admin.keyHelp': null
  'admin.more': null
  'admin.filter': null
  'admin.day': null
  'admin.reason': null
  'admin.reasonHint': null
  'admin.typeName': { name: string | number }
  'admin.deletedUser': null
  'admin.deletedId': { id: string | number }
  'admin.acts': null
  'admin.hintCode': null
  'admin.hintCodeName': null
  'admin.hintCodeNumber': null
  'admin.send': null
  'admin.save': null
  'admin.saved': null
  'admin.delete': null
  'admin.edit': null
  'admin.state': null
  'admin.when': null
  'admin.question': null
  'admin.byHand': null
  'admin.generated': null
  'admin.reports': null
  'admin.lastReport': null
  'admin.rightShare': null
  'admin.questionSearch': null
  'admin.filterReported': null
  'admin.filterRetired': null
  'admin.filterEdited': null
  'admin.filterAllQuestions': null
  'admin.filterAll': null
  'admin.noReports': null
  'admin.noQuestions': null
  'admin.retired': null
  'admin.edited': null
  'admin.editOutdated': null
  'admin.notInBank': null
  'admin.openReports': null
  'admin.answersGiven': null
  'admin.retiredWhy': { date: string | number; reason: string | number }
  'admin.answerReports': null
  'admin.retire': null
  'admin.retireText': null
  'admin.retiredDone': null
  'admin.restore': null
  'admin.restoreText': null
  'admin.restoredDone': null
  'admin.correct': null
  'admin.correctIn': { language: string | number }
  'admin.correctText': null
  'admin.corrected': null
  'admin.rightOption': null
  'admin.wrongOption': null
  'admin.why': null
  'admin.reportWrong': null
  'admin.reportUnclear': null
  'admin.reportTranslation': null
  'admin.neverReported': null
  'admin.outcome': null
  'admin.outcomeCorrected': null
  'admin.outcomeRetired': null
  'admin.outcomeKept': null
  'admin.answerText': { count: number }
  'admin.answerWords': null
  'admin.answered': null
  'admin.purchase': null
  'admin.buyer': null
  'admin.amount': null
  'admin.sandbox': null
  'admin.refundAsked': null
  'admin.purchaseSearch': null
  'admin.noPurchases': null
  'admin.stateOpen': null
  'admin.stateProcessing': null
  'admin.stateCredited': null
  'admin.stateHeld': null
  'admin.stateDisputed': null
  'admin.stateRefunding': null
  'admin.stateRefunded': null
  'admin.stateChargedBack': null
  'admin.stateFailed': null
  'admin.stateCancelled': null
  'admin.stateExpired': null
  'admin.skuMana': { count: number }
  'admin.skuTracker': { count: number }
  'admin.skuLifetime': null
  'admin.facts': null
  'admin.withVat': { vat: string | number }
  'admin.heldWhy': null
  'admin.misfitAmount': null
  'admin.misfitCurrency': null
  'admin.misfitCheckout': null
  'admin.misfitLifetime': null
  'admin.provider': null
  'admin.reference': null
  'admin.history': null
  'admin.refund': null
  'admin.refundText': { amount: string | number }
  'admin.refundAction': { amount: string | number }
  'admin.refunded': null
  'admin.release': null
  'admin.releaseText': null
  'admin.released': null
  'admin.askAgain': null
  'admin.askedAgain': null
  'admin.inLog': null
  'admin.letter': null
  'admin.written': null
  'admin.attempts': null
  'admin.nextAttempt': null
  'admin.sending': null
  'admin.stuck': null
  'admin.sendNow': null
  'admin.sendStuck': null
  'admin.sentAgain': null
  'admin.outboxText': null
  'admin.noLetters': null
  'admin.game': null
  'admin.players': null
  'admin.fee': null
  'admin.opened': null
  'admin.lobby': null
  'admin.atQuestion': { number: string | number }
  'admin.practice': null
  'admin.modeDuo': null
  'admin.modeBattle': null
  'admin.abandon': null
  'admin.abandonTitle': null
  'admin.abandonText': null
  'admin.abandoned': null
  'admin.gamesText': null
  'admin.noGames': null
  'admin.dataText': null
  'admin.cardData': null
  'admin.noCardData': null
  'admin.build': null
  'admin.cards': null
  'admin.tokens': null
  'admin.standard': null
  'admin.bank': null
  'admin.bankCurrent': null
  'admin.bankOld': null
  'admin.noBank': null
  'admin.built': null
  'admin.difficulties': null
  'admin.update': null
  'admin.updateIdle': null
  'admin.updateRunning': null
  'admin.updateDone': null
  'admin.updateUnchanged': null
  'admin.updateFailed': null
  'admin.updateNow': null
  'admin.updateStarted': null
  'admin.text': null
  'admin.from': null
  'admin.until': null
  'admin.planned': null
  'admin.shown': null
  'admin.over': null
  'admin.tone': null
  'admin.toneInfo': null
  'admin.toneWarning': null
  'admin.announce': null
  'admin.changeAnnouncement': null
  'admin.announcementDeleted': null
  'admin.announcementsText': null
  'admin.noAnnouncements': null
  'admin.groupGames': null
  'admin.groupContent': null
  'admin.mana': null
  'admin.countedAt': { time: string | number }
  'admin.span': null
  'admin.days': { count: number }
  'admin.changeBy': { percent: string | number }
  'admin.hello': { name: string | number }
  'admin.openNats': null
  'admin.overdue': { count: number }
  'admin.jobs': null
  'admin.job': null
  'admin.jobStarted': null
  'admin.jobTook': null
  'admin.jobNode': null
  'admin.jobEveryNode': null
  'admin.jobRunning': null
  'admin.jobFailed': null
  'admin.jobMetaPages': null
  'admin.jobOpponentDecks': null
  'admin.jobWeeklyLetter': null
  'admin.jobFigures': null
  'admin.jobOldRooms': null
  'admin.jobOldDuos': null
  'admin.jobAccountUsage': null
  'admin.jobExpiredRows': null
  'admin.jobDeletions': null
  'admin.jobQuestionBank': null
  'admin.jobDeckClasses': null
  'admin.jobCardUpdate': null
  'admin.jobCardFiles': null
  'admin.jobPictures': null
  'admin.jobPlans': null
  'admin.jobMail': null
  'admin.aboutUsers': null
  'admin.aboutDeletions': null
  'admin.aboutQuestions': null
  'admin.aboutPurchases': null
  'admin.aboutGames': null
  'admin.aboutOutbox': null
  'admin.aboutAnnouncements': null
  'admin.aboutData': null
  'admin.aboutFigures': null
  'admin.aboutLog': null
  'admin.player': null
  'admin.tier': null
  'admin.seen': null
  'admin.joined': null
  'admin.never': null
  'admin.accounts': { count: number }
  'admin.userSearch': null
  'admin.filterEveryone': null
  'admin.filterTracker': null
  'admin.filterBanned': null
  'admin.filterUnconfirmed': null
  'admin.filterDeletion': null
  'admin.filterSeen': null
  'admin.filterAdmins': null
  'admin.noUsers': null
  'admin.bannedFor': { time: string | number }
  'admin.bannedForever': null
  'admin.bannedUntil': { date: string | number }
  'admin.unconfirmed': null
  'admin.admin': null
  'admin.free': null
  'admin.tracker': null
  'admin.lifetime': null
  'admin.addressConfirmed': { address: string | number }
  'admin.addressUnconfirmed': { address: string | number }
  'admin.noAddress': null
  'admin.joinedOn': { date: string | number }
  'admin.quizGames': null
  'admin.matches': null
  'admin.decks': null
  'admin.reportsMade': null
  'admin.causeCheating': null
  'admin.causeAbuse': null
  'admin.causeName': null
  'admin.causePayment': null
  'admin.causeSpam': null
  'admin.causeOther': null
  'admin.noLedger': null
  'admin.balance': null
  'admin.byName': { name: string | number }
  'admin.open': null
  'admin.lastGames': null
  'admin.modeSolo': null
  'admin.modeRanked': null
  'admin.modeDaily': null
  'admin.devices': null
  'admin.noDevices': null
  'admin.unknownDevice': null
  'admin.endSession': null
  'admin.sessionEnded': null
  'admin.notes': null
  'admin.newNote': null
  'admin.noteRemoved': null
  'admin.giveMana': null
  'admin.manaText': { balance: string | number }
  'admin.manaAmount': null
  'admin.manaAfter': { balance: string | number }
  'admin.manaAction': { amount: string | number }
  'admin.manaDone': { amount: string | number }
  'admin.changeTier': null
  'admin.tierText': null
  'admin.tierGiven': { date: string | number }
  'admin.tierGive': null
  'admin.tierEnd': null
  'admin.tierUntil': null
  'admin.tierDone': null
  'admin.sendReset': null
  'admin.sendConfirmation': null
  'admin.letterTo': { address: string | number }
  'admin.letterSent': null
  'admin.removeFactor': null
  'admin.removeFactorText': null
  'admin.factorRemoved': null
  'admin.ban': null
  'admin.banTitle': { name: string | number }
  'admin.banText': null
  'admin.banAction': null
  'admin.banDone': { name: string | number }
  'admin.banWords': null
  'admin.banWordsHint': null
  'admin.term': null
  'admin.forever': null
  'admin.cause': null
  'admin.unban': null
  'admin.unbanText': null
  'admin.unbanDone': null
  'admin.endSessions': null
  'admin.endSessionsText': null
  'admin.sessionsEnded': null
  'admin.giveRole': null
  'admin.takeRole': null
  'admin.giveRoleText': null
  'admin.takeRoleText': null
  'admin.roleDone': null
  'admin.deleteAccount': null
  'admin.deleteText': null
  'admin.accountDeleted': null
  'admin.deletionsText': null
  'admin.noDeletions': null
  'admin.dueOn': { date: string | number }
  'admin.verified': null
  'admin.notVerified': null
  'admin.askedOn': { date: string | number }
  'admin.check': null
  'admin.checkLetter': null
  'admin.sendLetter': null
  'admin.checkAnswer': null
  'admin.checkFacts': null
  'admin.checkFirst': null
  'admin.approve': null
  'admin.refuse': null
  'admin.refuseText': null
  'admin.refuseWords': null
  'admin.refusedDone': null
  'admin.timeUtc': null
  'admin.act': null
  'admin.target': null
  'admin.detail': null
  'admin.by': null
  'admin.hash': null
  'admin.logText': null
  'admin.logSearch': null
  'admin.filterEverything': null
  'admin.filterGifts': null
  'admin.filterSanctions': null
  'admin.filterOutside': null
  'admin.wholeLog': null
  'admin.noLog': null
  'admin.chainWhole': { count: number }
  'admin.chainBroken': { fault: string | number }
  'admin.actorKey': null
  'admin.actorCommand': null
  'admin.actorSystem': null
  'admin.outside': null
  'admin.errorNoUser': null
  'admin.errorOneself': null
  'admin.errorReason': null
  'admin.errorName': null
  'admin.errorSanctions': null
  'admin.errorManaCap': null
  'admin.errorManaShort': null
  'admin.errorTerm': null
  'admin.errorUnchanged': null
  'admin.errorCheck': null
  'admin.errorGone': null
  'admin.errorText': null
  'admin.errorNoAddress': null
  'admin.errorNoQuestion': null
  'admin.errorQuestionText': null
  'admin.errorNoPurchase': null
  'admin.errorNotRefundable': null
  'admin.errorNotHeld': null
  'admin.errorNothingToAsk': null
  'admin.errorProvider': null
  'admin.errorLetterGone': null
  'admin.errorLetterInHand': null
  'admin.errorGameOver': null
  'admin.errorUpdateRunning': null
  'admin.errorAnnouncement': null
  'admin.actView': null
  'admin.actBan': null
  'admin.actUnban': null
  'admin.actMana': null
  'admin.actTier': null
  'admin.actRole': null
  'admin.actSessions': null
  'admin.actNote': null
  'admin.actReset': null
  'admin.actConfirmation': null
  'admin.actNoteRemoved': null
  'admin.actFactor': null
  'admin.actDelete': null
  'admin.actCheck': null
  'admin.actRefuse': null
  'admin.actRetire': null
  'admin.actRestore': null
  'admin.actEdit': null
  'admin.actAnswer': null
  'admin.actRefund': null
  'admin.actRelease': null
  'admin.actAskAgain': null
  'admin.actOutbox': null
  'admin.actAbandon': null
  'admin.actUpdate': null
  'admin.actAnnounce': null
  'admin.actUnannounce': null
  'admin.gameFinished': null
  'admin.gameAbandoned': null
  'admin.gameOpen': null
  'admin.figPlayers': null
  'admin.figActive': null
  'admin.figActive7': null
  'admin.figActive30': null
  'admin.figSignUps': null
  'admin.figConfirmed': null
  'admin.figDeleted': null
  'admin.figAnswers': null
  'admin.figMatches': null
  'admin.figDecks': null
  'admin.figReports': null
  'admin.figSolo': null
  'admin.figRanked': null
  'admin.figDaily': null
  'admin.figDuo': null
  'admin.figBattle': null
  'admin.figSoloLeft': null
  'admin.figRankedLeft': null
  'admin.figDailyLeft': null
  'admin.figDuoLeft': null
  'admin.figBattleLeft': null
  'admin.figManaGiven': null
  'admin.figManaSpent': null
  'admin.figManaHeld': null
  'admin.figPurchases': null
  'admin.figRevenue': null
  'admin.figRefunds': null
  'admin.figRefunded': null
  'admin.figDisputes': null
  'admin.endSessionText': { device: string | number }
  'admin.yes': null
  'admin.no': null
  'admin.groupRunebot': null
  'admin.figMessages': null
  'admin.figUnknown': null
  'admin.figWorded': null
  'admin.figFailed': null
  'admin.actLetter': null
  'admin.fieldBalance': null
  'admin.fieldAmount': null
  'admin.fieldReference': null
  'admin.fieldTracker': null
  'admin.fieldNote': null
  'admin.fieldRole': null
  'admin.fieldBan': null
  'admin.fieldConfirmed': null
  'admin.fieldEnded': null
  'admin.fieldFactor': null
  'admin.fieldUntil': null
  'admin.fieldCause': null
  'admin.fieldWords': null
  'admin.fieldLetter': null
  'admin.fieldAnswered': null
  'admin.fieldFacts': null
  'admin.fieldStart': null
  'admin.fieldEnd': null
  'admin.fieldRefundedCents': null
  'admin.fieldRetired': null
  'admin.fieldAnswer': null
  'admin.fieldLetters': null
  'admin.fieldKinds': null
  'admin.fieldOpen': null
  'admin.fieldRefunded': null
  'admin.fieldLink': null
  'admin.fieldRows': null
  'admin.quoted': { text: string | number }
  'auth.logIn': null
  'auth.signUp': null
  'auth.signUpTitle': null
  'auth.email': null
  'auth.password': null
  'auth.newPassword': null
  'auth.passwordAgain': null
  'auth.username': null
  'auth.usernameHint': null
  'auth.usernameBecomes': { name: string | number }
  'auth.noAccount': null
  'auth.hasAccount': null
  'auth.forgot': null
  'auth.forgotText': null
  'auth.sendLink': null
  'auth.backToLogIn': null
  'auth.mailboxTitle': null
  'auth.forgotSent': { email: string | number }
  'auth.confirmSent': { email: string | number }
  'auth.spamHint': null
  'auth.inboxCode': null
  'auth.sendAgain': null
  'auth.sendAgainIn': { seconds: string | number }
  'auth.sentAgain': null
  'auth.otherAddress': null
  'auth.otherAccount': null
  'auth.accept': { privacy: string | number; terms: string | number }
  'auth.terms': null
  'auth.privacy': null
  'auth.secondFactorTitle': null
  'auth.secondFactorText': null
  'auth.code': null
  'auth.confirmCode': null
  'auth.proofTitle': null
  'auth.proofText': null
  'auth.proofByCode': null
  'auth.proofCodeText': { email: string | number }
  'auth.proofSendCode': null
  'auth.proofCodeSent': { email: string | number }
  'auth.resetTitle': null
  'auth.resetText': null
  'auth.resetStart': null
  'auth.resetOthersOut': null
  'auth.resetExpired': null
  'auth.resetOtherAccount': { email: string | number }
  'auth.undoTitle': null
  'auth.undoText': null
  'auth.undoStart': null
  'auth.replaceTitle': null
  'auth.replaceText': { current: string | number; email: string | number }
  'auth.replaceAction': null
  'auth.replaceStay': null
  'auth.askNewLink': null
  'auth.savePassword': null
  'auth.passwordSaved': null
  'auth.halfwayLink': null
  'auth.accountDeleted': null
  'auth.strength0': null
  'auth.strength1': null
  'auth.strength2': null
  'auth.strength3': null
  'auth.strength4': null
  'auth.adviceShort': null
  'auth.adviceLength': null
  'auth.adviceRepeated': null
  'auth.adviceSequence': null
  'auth.adviceKinds': null
  'auth.advicePersonal': null
  'auth.adviceGame': null
  'auth.adviceCommon': null
  'battle.title': null
  'battle.intro': null
  'battle.create': null
  'battle.createText': null
  'battle.createAction': null
  'battle.size': null
  'battle.players': { count: number }
  'battle.join': null
  'battle.joinAction': null
  'battle.code': null
  'battle.practice': null
  'battle.practiceText': null
  'battle.practiceAction': null
  'battle.allWays': null
  'battle.resumeGame': null
  'battle.resumeRoom': null
  'battle.resumeText': { code: string | number; count: number }
  'battle.room': null
  'battle.invitation': { code: string | number }
  'battle.list': null
  'battle.lineup': { here: string | number; size: string | number }
  'battle.freeSlot': null
  'battle.creator': null
  'battle.bot': { number: string | number }
  'battle.start': null
  'battle.needPlayers': { count: number; least: string | number }
  'battle.needPlayersText': null
  'battle.waitingForCreator': null
  'battle.alive': { count: number }
  'battle.hearts': { count: number }
  'battle.eliminated': null
  'battle.left': null
  'battle.outNow': null
  'battle.watching': null
  'battle.leaveRoomTitle': null
  'battle.leaveRoomText': null
  'battle.leaveGameTitle': null
  'battle.leaveGameText': null
  'battle.leavePracticeText': null
  'battle.finalTitle': null
  'battle.ranking': null
  'battle.youWon': null
  'battle.otherWon': { name: string | number }
  'battle.wonText': null
  'battle.bestText': null
  'battle.nobodyWon': null
  'battle.nobodyText': null
  'battle.tie': null
  'battle.tieText': null
  'battle.practiceEnd': null
  'battle.winner': null
  'battle.rightAnswers': { count: number }
  'battle.closedTitle': null
  'battle.closedText': null
  'battle.newRoom': null
  'battle.toEntry': null
  'battle.notFound': null
  'battle.notFoundOrFull': null
  'battle.notInRoom': null
  'battle.notInRoomText': null
  'battle.poorText': null
  'battle.notCreator': null
  'battle.badMaxPlayers': null
  'battle.badTimer': null
  'battle.errorLoading': null
  'battle.errorStarting': null
  'battle.createFailed': null
  'battle.errorCreating': null
  'battle.errorJoining': null
  'cards.placeholder': { id: string | number }
  'cards.placeholderText': null
  'cards.row': { copies: string | number; cost: string | number; name: string | number; rarity: string | number }
  'cards.attack': null
  'cards.health': null
  'cards.durability': null
  'cards.class': null
  'cards.type': null
  'cards.rarity': null
  'cards.set': null
  'cards.artist': null
  'cards.nameEn': null
  'cards.keywords': null
  'cards.deathKnight': null
  'cards.demonHunter': null
  'cards.druid': null
  'cards.hunter': null
  'cards.mage': null
  'cards.paladin': null
  'cards.priest': null
  'cards.rogue': null
  'cards.shaman': null
  'cards.warlock': null
  'cards.warrior': null
  'cards.neutral': null
  'cards.free': null
  'cards.common': null
  'cards.rare': null
  'cards.epic': null
  'cards.legendary': null
  'cards.minion': null
  'cards.spell': null
  'cards.weapon': null
  'cards.hero': null
  'cards.heroPower': null
  'cards.location': null
  'cards.standard': null
  'cards.wild': null
  'cards.classic': null
  'cards.twist': null
  'cards.unknownFormat': null
  'common.description': null
  'common.tagline': null
  'common.loading': null
  'common.redirecting': null
  'common.back': null
  'common.close': null
  'common.cancel': null
  'common.retry': null
  'common.later': null
  'common.update': null
  'common.updateReady': null
  'common.showPassword': null
  'common.hidePassword': null
  'common.language': null
  'common.languageFailed': null
  'common.darkTheme': null
  'common.toHome': null
  'common.notFoundTitle': null
  'common.notFoundText': null
  'common.errorTitle': null
  'common.errorText': null
  'common.offlineTitle': null
  'common.offlineText': null
  'common.offlineNotice': null
  'contact.title': null
  'contact.intro': { email: string | number }
  'contact.topic': null
  'contact.topicQuestion': null
  'contact.topicBug': null
  'contact.topicAccount': null
  'contact.topicIdea': null
  'contact.topicOther': null
  'contact.message': null
  'contact.messageHint': { max: string | number; min: string | number }
  'contact.left': { count: number }
  'contact.overLimit': null
  'contact.tooShort': { min: string | number }
  'contact.tooLong': { max: string | number }
  'contact.tooMany': null
  'contact.full': null
  'contact.offline': null
  'contact.failed': null
  'contact.send': null
  'contact.sent': null
  'contact.thanksTitle': null
  'contact.thanksText': { email: string | number }
  'contact.writeAnother': null
  'daily.title': null
  'daily.text': null
  'daily.invite': null
  'daily.inviteFirst': null
  'daily.play': null
  'daily.resume': null
  'daily.resumeEarlier': null
  'daily.mana': { mana: string | number }
  'daily.manaSeventh': { mana: string | number }
  'daily.days': { count: number }
  'daily.inARow': { count: number }
  'daily.noStreak': null
  'daily.best': { count: number }
  'daily.done': { right: string | number; total: string | number }
  'daily.doneToday': { right: string | number; total: string | number }
  'daily.nextIn': { time: string | number }
  'daily.score': { right: string | number; total: string | number }
  'daily.betterThan': { share: string | number }
  'daily.stopped': null
  'daily.stoppedText': null
  'daily.number': { number: string | number }
  'daily.share': null
  'daily.copied': null
  'daily.copyFailed': null
  'daily.review': null
  'daily.week': null
  'daily.dayPlayed': null
  'daily.dayForgiven': null
  'daily.dayMissed': null
  'daily.dayOpen': null
  'daily.dayAhead': null
  'daily.right': null
  'daily.wrong': null
  'daily.notAsked': null
  'daily.rules': null
  'daily.ruleSame': { count: number }
  'daily.ruleMana': { mana: string | number; more: string | number }
  'daily.ruleForgiven': null
  'daily.past': null
  'daily.playedToday': null
  'decks.title': null
  'decks.sharedTitle': null
  'decks.archive': null
  'decks.import': null
  'decks.none': null
  'decks.noneText': null
  'decks.importFirst': null
  'decks.nothingArchived': null
  'decks.nothingArchivedText': null
  'decks.toDecks': null
  'decks.toArchive': null
  'decks.room': { limit: string | number; used: string | number }
  'decks.search': null
  'decks.shown': { count: number }
  'decks.nothingFound': null
  'decks.showAll': null
  'decks.order': null
  'decks.orderRecent': null
  'decks.orderName': null
  'decks.orderClass': null
  'decks.orderWinRate': null
  'decks.everyClass': null
  'decks.everyFormat': null
  'decks.format': null
  'decks.cardCount': { count: number }
  'decks.games': { count: number }
  'decks.cards': null
  'decks.cost': null
  'decks.curve': null
  'decks.counts': null
  'decks.dust': { count: number }
  'decks.sideboard': { name: string | number }
  'decks.by': { name: string | number }
  'decks.problems': null
  'decks.noProblem': null
  'decks.rotated': { count: number }
  'decks.rotatedAsk': null
  'decks.keepWild': null
  'decks.rotatedCards': null
  'decks.enterCode': null
  'decks.invalidCode': null
  'decks.noCards': null
  'decks.incomplete': { count: number }
  'decks.noCardData': null
  'decks.limit': { count: number }
  'decks.tooMany': null
  'decks.full': { megabytes: string | number; mostMegabytes: string | number }
  'decks.notFound': null
  'decks.notFoundText': null
  'decks.copy': null
  'decks.copyPlain': null
  'decks.copied': null
  'decks.copyFailed': null
  'decks.share': null
  'decks.shareLink': null
  'decks.linkCopied': null
  'decks.publishTitle': null
  'decks.publishText': null
  'decks.publish': null
  'decks.public': null
  'decks.publicOn': null
  'decks.publicOff': null
  'decks.more': null
  'decks.edit': null
  'decks.name': null
  'decks.enterName': null
  'decks.notes': null
  'decks.notesHint': null
  'decks.notesTooLong': null
  'decks.newCode': null
  'decks.newCodeHint': null
  'decks.saved': null
  'decks.image': null
  'decks.imageMade': null
  'decks.imageFailed': null
  'decks.duplicate': null
  'decks.duplicated': null
  'decks.saveCopy': null
  'decks.copySaved': null
  'decks.versions': null
  'decks.versionsText': null
  'decks.goBack': null
  'decks.archiveIt': null
  'decks.archivedNow': null
  'decks.undo': null
  'decks.restore': null
  'decks.restored': null
  'decks.textClass': { name: string | number }
  'decks.textFormat': { name: string | number }
  'decks.textHint': null
  'duo.title': null
  'duo.intro': null
  'duo.create': null
  'duo.createText': null
  'duo.createAction': null
  'duo.join': null
  'duo.joinText': null
  'duo.joinAction': null
  'duo.code': null
  'duo.invitation': { code: string | number }
  'duo.resume': null
  'duo.resumeText': { code: string | number }
  'duo.waiting': null
  'duo.waitingForOther': null
  'duo.opponent': null
  'duo.scores': null
  'duo.points': { count: number }
  'duo.silence': { name: string | number }
  'duo.leaveLobbyTitle': null
  'duo.leaveLobbyText': null
  'duo.leaveGameTitle': null
  'duo.leaveGameText': null
  'duo.won': null
  'duo.lost': null
  'duo.draw': null
  'duo.nobody': null
  'duo.drawText': null
  'duo.margin': { count: number }
  'duo.otherLeft': { name: string | number }
  'duo.youLeft': null
  'duo.otherSilent': { name: string | number }
  'duo.youSilent': null
  'duo.closedTitle': null
  'duo.closedText': null
  'duo.closedLeft': null
  'duo.closedNobody': null
  'duo.closedPoor': null
  'duo.toEntry': null
  'duo.notFound': null
  'duo.ownGame': null
  'duo.opponentPoor': null
  'duo.notInGame': null
  'duo.errorLoading': null
  'duo.errorCreating': null
  'duo.enterCode': null
  'errors.emailRequired': null
  'errors.invalidEmail': null
  'errors.passwordRequired': null
  'errors.passwordLength': null
  'errors.passwordsDiffer': null
  'errors.usernameShort': null
  'errors.usernameTaken': null
  'errors.invalidCredentials': null
  'errors.incorrectPassword': null
  'errors.emailNotConfirmed': null
  'errors.userExists': null
  'errors.signupDisabled': null
  'errors.banned': null
  'errors.samePassword': null
  'errors.reauthenticationNeeded': null
  'errors.secondFactorNeeded': null
  'errors.codeDigits': null
  'errors.codeExpired': null
  'errors.codeWrong': null
  'errors.challengeExpired': null
  'errors.factorNotFound': null
  'errors.factorName': null
  'errors.tooManyFactors': null
  'errors.linkExpired': null
  'errors.resetLink': null
  'errors.loginRequired': null
  'errors.noUser': null
  'errors.lastAdmin': null
  'errors.deleteFailed': null
  'errors.deletionFailed': null
  'errors.deviceNotFound': null
  'errors.messageTooShort': null
  'errors.messageTooLong': null
  'errors.waitSeconds': { count: number }
  'errors.waitMinutes': { count: number }
  'errors.tooOften': null
  'errors.network': null
  'errors.unavailable': null
  'errors.unexpected': null
  'faq.title': null
  'faq.groups': null
  'faq.search': null
  'faq.found': { count: number }
  'faq.nothingTitle': { query: string | number }
  'faq.nothingText': null
  'faq.write': null
  'faq.failed': null
  'games.game': null
  'home.title': null
  'home.morning': null
  'home.afternoon': null
  'home.evening': null
  'home.settings': null
  'home.profile': null
  'home.rankedEnds': { time: string | number }
  'home.rankedTitle': null
  'home.rankedText': { rank: string | number }
  'home.rankedSteps': { reward: string | number; step: string | number; total: string | number }
  'home.rankedPlay': null
  'home.play': null
  'home.winRate': null
  'home.noMatch': null
  'home.noMatchText': null
  'home.trending': null
  'home.tools': null
  'home.decks': null
  'home.stats': null
  'home.tracker': null
  'home.imports': null
  'home.nav': null
  'home.navQuizzes': null
  'home.navShop': null
  'home.sections': null
  'home.rankedStart': { rank: string | number }
  'home.rankedResume': null
  'home.rankedShort': { rank: string | number; time: string | number }
  'home.rankedClimb': null
  'home.welcome': { mana: string | number }
  'home.welcomeText': null
  'home.welcomePlay': null
  'home.between': { high: string | number; low: string | number }
  'home.last30': null
  'home.streak': { count: number }
  'home.share': { share: string | number }
  'imports.title': null
  'imports.field': null
  'imports.hint': null
  'imports.paste': null
  'imports.pasteFailed': null
  'imports.clear': null
  'imports.dropHere': null
  'imports.tooMuch': null
  'imports.preview': null
  'imports.found': { count: number }
  'imports.unreadable': { count: number }
  'imports.unjudged': null
  'imports.waitingTitle': null
  'imports.waitingText': null
  'imports.choose': null
  'imports.all': null
  'imports.showCards': null
  'imports.save': null
  'imports.saveMany': { count: number }
  'imports.saved': { count: number }
  'imports.savedOne': null
  'imports.open': null
  'imports.toDecks': null
  'imports.limitText': null
  'imports.chooseToArchive': null
  'imports.seePlans': null
  'legal.terms': null
  'legal.privacy': null
  'legal.about': null
  'legal.contact': null
  'legal.contents': null
  'legal.updated': { date: string | number }
  'legal.failed': null
  'legal.version': { version: string | number }
  'legal.fanProject': null
  'legal.trademark': null
  'legal.furtherReading': null
  'live.you': null
  'live.codeHint': null
  'live.spokenCode': { code: string | number; label: string | number }
  'live.enterCode': null
  'live.copy': null
  'live.share': null
  'live.codeCopied': null
  'live.linkCopied': null
  'live.copyFailed': null
  'live.fee': { price: string | number }
  'live.balance': { amount: string | number }
  'live.notEnoughMana': null
  'live.deductFailed': null
  'live.notSignedIn': null
  'live.unexpected': null
  'live.elsewhere': null
  'live.alreadyStarted': null
  'live.notOver': null
  'live.notOpen': null
  'live.tooManyCodes': null
  'live.resume': null
  'live.getReady': null
  'live.locked': null
  'live.waitingForOthers': null
  'live.stateCorrect': null
  'live.stateWrong': null
  'live.stateAnswered': null
  'live.stateThinking': null
  'live.reconnecting': null
  'live.away': null
  'live.signal': { bars: string | number }
  'live.seatTitle': null
  'live.seatText': null
  'live.takeBack': null
  'live.toQuizzes': null
  'live.leave': null
  'live.resumingTitle': null
  'live.resumingText': null
  'live.seconds': { count: number }
  'live.abandonedTitle': null
  'live.abandonedText': { amount: string | number }
  'live.abandonedFree': null
  'live.rematch': null
  'live.joinRematch': null
  'live.missing': { count: number }
  'live.earnLegend': null
  'live.missingTomorrow': null
  'live.codeLength': null
  'live.buyMana': null
  'mana.yours': { amount: string | number }
  'mana.loading': null
  'mana.unknown': null
  'mana.now': { amount: string | number }
  'mana.history': null
  'mana.noHistory': null
  'mana.showMore': null
  'mana.balance': { amount: string | number }
  'mana.signup': null
  'mana.duoEntry': null
  'mana.battleRoyaleEntry': null
  'mana.refund': null
  'mana.legendReward': null
  'mana.purchase': null
  'mana.subscriptionBonus': null
  'mana.admin': null
  'mana.spend': null
  'mana.other': null
  'mana.daily': null
  'mana.reversal': null
  'meta.allRanks': null
  'meta.lowRanks': null
  'meta.players': { count: number }
  'meta.updated': { ago: string | number }
  'meta.tooFew': { count: number }
  'meta.tooFewText': null
  'meta.widen': null
  'meta.lockedTitle': null
  'meta.lockedText': null
  'meta.classes': null
  'meta.archetypes': null
  'meta.explain': { games: string | number; players: string | number }
  'meta.weights': null
  'meta.hidden': { count: number; games: string | number }
  'meta.otherDecks': { class: string | number }
  'meta.wins': null
  'meta.share': null
  'meta.change': null
  'meta.games': null
  'meta.shareOf': { share: string | number }
  'meta.allArchetypes': null
  'meta.againstClasses': null
  'meta.againstArchetypes': null
  'meta.turns': { count: number }
  'meta.lists': null
  'meta.list': { number: string | number }
  'meta.signature': null
  'meta.matrix': null
  'meta.matrixText': null
  'meta.import': null
  'meta.importNamed': { name: string | number }
  'meta.copyNamed': { name: string | number }
  'meta.saved': { name: string | number }
  'meta.openDeck': null
  'meta.trendingText': null
  'meta.nothingTrends': null
  'meta.nothingTrendsText': { count: number }
  'meta.toMeta': null
  'meta.falling': null
  'meta.ofShare': null
  'meta.before': null
  'meta.now': null
  'meta.showList': null
  'meta.showListNamed': { name: string | number }
  'meta.compare': null
  'meta.firstList': null
  'meta.secondList': null
  'meta.nothingToCompare': null
  'meta.sameLists': null
  'meta.inCommon': { count: number }
  'meta.onlyFirst': null
  'meta.onlySecond': null
  'meta.againstCore': null
  'meta.wholeCore': null
  'meta.withoutCore': null
  'meta.ownChoice': null
  'meta.againstOwn': null
  'meta.nearestDeck': { count: number }
  'meta.sameDeck': null
  'meta.onlyInList': null
  'meta.onlyInDeck': null
  'meta.allInDecks': null
  'meta.inNoDeck': { count: number; dust: string | number }
  'meta.coreAndFlex': null
  'meta.core': null
  'meta.coreText': null
  'meta.flex': null
  'meta.flexText': null
  'meta.inLists': { share: string | number }
  'meta.moreCards': { count: number }
  'meta.measureLists': null
  'meta.listsText': null
  'modes.solo': null
  'modes.duos': null
  'modes.teams': null
  'modes.averagePlace': null
  'modes.average': null
  'modes.top4': null
  'modes.top2': null
  'modes.firsts': null
  'modes.games': { count: number }
  'modes.tooFewGames': { count: number }
  'modes.tooFewRuns': { count: number }
  'modes.place': { place: string | number }
  'modes.places': null
  'modes.lineLegend': { count: number }
  'modes.lineLabel': { count: number }
  'modes.linePoint': { date: string | number; game: string | number; place: string | number }
  'modes.lineAverage': { average: string | number; interval: string | number }
  'modes.byHero': null
  'modes.byTribe': null
  'modes.picked': { offered: string | number; picked: string | number }
  'modes.tribesHint': null
  'modes.noRating': null
  'modes.yourGames': null
  'modes.turns': { count: number }
  'modes.triples': { count: number }
  'modes.deleteGame': null
  'modes.deleted': null
  'modes.restored': null
  'modes.notDeleted': null
  'modes.emptyLobbies': null
  'modes.emptyLobbiesText': null
  'modes.nothing': null
  'modes.emptyArena': null
  'modes.emptyArenaText': null
  'modes.showAll': null
  'modes.underground': null
  'modes.averageWins': null
  'modes.fullRuns': null
  'modes.ends': { losses: string | number; wins: string | number }
  'modes.runs': { count: number }
  'modes.yourRuns': null
  'modes.byWins': null
  'modes.winsCount': { count: number }
  'modes.running': null
  'modes.retired': null
  'modes.runScore': { losses: string | number; wins: string | number }
  'modes.matchRate': null
  'modes.pickHero': null
  'modes.placeNow': null
  'modes.turn': null
  'modes.triplesTitle': null
  'modes.tribesTitle': null
  'modes.tribesLater': null
  'modes.gameOver': { place: string | number }
  'modes.offeredTitle': null
  'modes.beast': null
  'modes.demon': null
  'modes.dragon': null
  'modes.elemental': null
  'modes.mech': null
  'modes.murloc': null
  'modes.naga': null
  'modes.pirate': null
  'modes.quilboar': null
  'modes.undead': null
  'modes.aberration': null
  'modes.ownAverage': { average: string | number; count: number }
  'news.answered': null
  'news.read': null
  'news.title': null
  'news.thanks': null
  'news.corrected': null
  'news.retired': null
  'news.kept': null
  'news.banned': null
  'news.bannedUntil': { date: string | number }
  'news.bannedForever': null
  'news.why': { cause: string | number }
  'news.cheating': null
  'news.abuse': null
  'news.name': null
  'news.payment': null
  'news.spam': null
  'news.other': null
  'news.quoted': { text: string | number }
  'picture.share': null
  'picture.made': null
  'picture.failed': null
  'picture.against': null
  'play.number': { number: string | number; total: string | number }
  'play.progress': null
  'play.answers': null
  'play.secondsLeft': { count: number }
  'play.right': null
  'play.wrong': null
  'play.late': null
  'play.theAnswer': { answer: string | number }
  'play.rightAnswer': null
  'play.yourAnswer': null
  'play.chosenBy': { count: number }
  'play.textLabel': null
  'play.textHint': null
  'play.send': null
  'play.connectionLost': null
  'play.question': null
  'play.rules': null
  'play.classes': null
  'play.modes': null
  'play.history': null
  'play.cards': null
  'play.sets': null
  'play.keywords': null
  'play.art': null
  'play.lore': null
  'play.geography': null
  'play.keepPlaying': null
  'play.clockRuns': null
  'profile.title': null
  'profile.changeName': null
  'profile.memberSince': { date: string | number }
  'profile.tierFree': null
  'profile.tierTracker': null
  'profile.planBought': null
  'profile.planBoughtUntil': { date: string | number }
  'profile.planGiven': null
  'profile.planGivenUntil': { date: string | number }
  'profile.planRole': null
  'profile.rank': null
  'profile.addPicture': null
  'profile.changePicture': null
  'profile.removePicture': null
  'profile.removeTitle': null
  'profile.removeText': null
  'profile.pictureRemoved': null
  'profile.pictureSaved': null
  'profile.pictureHint': null
  'profile.pictureDrop': null
  'profile.pictureType': null
  'profile.pictureSize': null
  'profile.pictureBroken': null
  'profile.pictureRefused': null
  'profile.dropHere': null
  'profile.cropTitle': null
  'profile.cropArea': null
  'profile.cropHint': null
  'profile.zoom': null
  'profile.savePicture': null
  'profile.figures': null
  'profile.matches': null
  'profile.quizzes': null
  'profile.firstQuiz': null
  'profile.duoWins': null
  'profile.firstDuo': null
  'profile.battleWins': null
  'profile.firstBattle': null
  'profile.wins': { count: number }
  'profile.losses': { count: number }
  'profile.bestDeck': { share: string | number }
  'profile.unnamedDeck': null
  'profile.noBestDeck': null
  'profile.matchesFull': null
  'profile.matchesFullNumbers': { leftRows: string | number; megabytes: string | number; mostMegabytes: string | number; mostRows: string | number; rows: string | number }
  'quizzes.title': null
  'quizzes.intro': null
  'quizzes.solo': null
  'quizzes.soloNote': { count: number }
  'quizzes.soloText': null
  'quizzes.duo': null
  'quizzes.duoText': null
  'quizzes.battleRoyale': null
  'quizzes.battleRoyaleText': null
  'quizzes.weeklyRanked': null
  'quizzes.free': null
  'quizzes.weeklyRankedText': { reward: string | number }
  'quizzes.price': { count: number }
  'quizzes.level': { level: string | number }
  'quizzes.easy': null
  'quizzes.medium': null
  'quizzes.hard': null
  'quizzes.resume': null
  'quizzes.runs': { level: string | number }
  'quizzes.timeLeft': null
  'quizzes.stars': { count: number; total: string | number }
  'quizzes.starsWon': { count: number }
  'quizzes.levelLocked': null
  'quizzes.sessionGone': null
  'quizzes.questionGone': null
  'quizzes.reportsFull': null
  'ranked.stepOf': { step: string | number; total: string | number }
  'ranked.best': { rank: string | number }
  'ranked.bestHere': null
  'ranked.you': null
  'ranked.endsIn': { time: string | number }
  'ranked.endsAt': { moment: string | number }
  'ranked.resume': null
  'ranked.rewardAhead': { mana: string | number }
  'ranked.rewardTaken': { mana: string | number }
  'ranked.rules': null
  'ranked.ruleQuestions': { count: number }
  'ranked.ruleFails': { count: number }
  'ranked.rulePass': { rank: string | number }
  'ranked.ruleTop': { mana: string | number }
  'ranked.ruleFall': { rank: string | number }
  'ranked.ruleStay': { rank: string | number }
  'ranked.ladder': null
  'ranked.path': null
  'ranked.noPath': null
  'ranked.passedAt': { rank: string | number }
  'ranked.failedAt': { rank: string | number }
  'ranked.past': null
  'ranked.noPast': null
  'ranked.weekUntil': { date: string | number }
  'ranked.completed': null
  'ranked.notYours': { rank: string | number }
  'ranked.toYours': { rank: string | number }
  'ranked.quitWarning': null
  'ranked.endsSoon': null
  'ranked.lastMinutes': { time: string | number }
  'ranks.bronze': null
  'ranks.silver': null
  'ranks.gold': null
  'ranks.platinum': null
  'ranks.diamond': null
  'ranks.legend': null
  'replay.title': null
  'replay.watch': null
  'replay.share': null
  'replay.shareTitle': null
  'replay.shareText': null
  'replay.shareAction': null
  'replay.copyLink': null
  'replay.copied': null
  'replay.withdraw': null
  'replay.withdrawTitle': null
  'replay.withdrawText': null
  'replay.withdrawAction': null
  'replay.withdrawn': null
  'replay.tooMany': { count: number }
  'replay.tooLong': null
  'replay.notSaved': null
  'replay.failed': null
  'replay.noneTitle': null
  'replay.none': null
  'replay.brokenTitle': null
  'replay.broken': null
  'replay.goneTitle': null
  'replay.gone': null
  'replay.you': null
  'replay.opponent': null
  'replay.player': null
  'replay.unknownCard': null
  'replay.secret': null
  'replay.health': null
  'replay.attack': null
  'replay.armor': null
  'replay.mana': { left: string | number; mana: string | number }
  'replay.deck': { count: number }
  'replay.handOf': { count: number; who: string | number }
  'replay.boardOf': { count: number; who: string | number }
  'replay.emptyHand': null
  'replay.taunt': null
  'replay.divineShield': null
  'replay.stealth': null
  'replay.frozen': null
  'replay.dormant': null
  'replay.position': null
  'replay.turnOf': { turn: string | number; who: string | number }
  'replay.beforeTurns': null
  'replay.stepOf': { count: number; step: string | number }
  'replay.play': null
  'replay.pause': null
  'replay.back': null
  'replay.forward': null
  'replay.previousTurn': null
  'replay.nextTurn': null
  'replay.thisTurn': null
  'replay.later': null
  'replay.keys': null
  'replay.start': null
  'replay.mulligan': null
  'replay.keptStep': null
  'replay.plays': null
  'replay.heroPower': null
  'replay.uses': null
  'replay.effect': null
  'replay.rewound': null
  'replay.reconnected': null
  'replay.offered': null
  'replay.kept': null
  'replay.drawn': null
  'replay.burned': null
  'replay.added': null
  'replay.returned': null
  'replay.discarded': null
  'replay.shuffled': null
  'replay.summoned': null
  'replay.equipped': null
  'replay.died': null
  'replay.broke': null
  'replay.secretSet': null
  'replay.secretGone': null
  'replay.damaged': null
  'replay.healed': null
  'replay.armored': null
  'replay.changed': null
  'replay.transformed': null
  'replay.taken': null
  'replay.revealed': null
  'replay.conceded': null
  'replay.line': { label: string | number; what: string | number }
  'runebot.tagline': null
  'runebot.left': { count: number }
  'runebot.clear': null
  'runebot.cleared': null
  'runebot.undo': null
  'runebot.list': null
  'runebot.you': null
  'runebot.field': null
  'runebot.send': null
  'runebot.thinking': null
  'runebot.hello': { name: string | number }
  'runebot.canCards': null
  'runebot.canRules': null
  'runebot.canDecks': null
  'runebot.canYou': null
  'runebot.tryKeyword': null
  'runebot.tryCards': null
  'runebot.tryApp': null
  'runebot.copy': null
  'runebot.copied': null
  'runebot.copyFailed': null
  'runebot.card': { cost: string | number; name: string | number; rarity: string | number }
  'runebot.importDeck': null
  'runebot.imported': null
  'runebot.seeDeck': null
  'runebot.retry': null
  'runebot.unavailable': null
  'runebot.apiError': { status: string | number }
  'runebot.noText': null
  'runebot.offline': null
  'runebot.limit': { time: string | number }
  'runebot.modelLine': null
  'runebot.modelOff': null
  'runebot.speak': null
  'runebot.stop': null
  'runebot.listening': null
  'runebot.listeningLine': null
  'runebot.voiceAway': null
  'runebot.voiceHere': null
  'runebot.voicePhone': null
  'runebot.voiceStart': null
  'runebot.denied': null
  'runebot.deniedHelp': null
  'runebot.voiceNetwork': null
  'runebot.noMicrophone': null
  'runebot.voiceUnsupported': null
  'safeArea.title': null
  'safeArea.intro': null
  'safeArea.insets': null
  'safeArea.top': null
  'safeArea.right': null
  'safeArea.bottom': null
  'safeArea.left': null
  'safeArea.none': null
  'safeArea.screen': null
  'safeArea.viewport': null
  'safeArea.visualViewport': null
  'safeArea.pixelRatio': null
  'safeArea.displayMode': null
  'safeArea.browser': null
  'safeArea.standalone': null
  'safeArea.native': null
  'safeArea.unknown': null
  'session.title': null
  'session.results': null
  'session.none': null
  'session.noneText': null
  'session.toQuizzes': null
  'session.notLoaded': null
  'session.quit': null
  'session.quitTitle': null
  'session.quitAction': null
  'session.quitSolo': null
  'session.quitRanked': null
  'session.quitRankedFirst': null
  'session.rightSoFar': { count: number }
  'session.mistakesLeft': { count: number }
  'session.next': null
  'session.toResults': null
  'session.goOn': { count: number }
  'session.voidNote': null
  'session.pausedTitle': null
  'session.pausedText': null
  'session.pausedFor': { count: number }
  'session.resume': null
  'session.noAnswer': null
  'session.youSaid': { answer: string | number }
  'session.review': null
  'session.score': { count: number; total: string | number }
  'session.scoreOfPass': { count: number; pass: string | number; total: string | number }
  'session.passed': null
  'session.flawless': null
  'session.failed': null
  'session.stopped': null
  'session.unlocked': { level: string | number }
  'session.playLevel': { level: string | number }
  'session.again': null
  'session.allLevels': null
  'session.playRank': { rank: string | number }
  'session.playWeek': null
  'session.toLadder': null
  'session.promoted': { rank: string | number }
  'session.promotedText': null
  'session.legend': null
  'session.legendText': null
  'session.demoted': { rank: string | number }
  'session.demotedText': null
  'session.held': null
  'session.quitText': null
  'session.weekOver': null
  'session.weekOverText': null
  'session.reward': { mana: string | number }
  'session.report': null
  'session.reportTitle': null
  'session.reportWrong': null
  'session.reportUnclear': null
  'session.reportTranslation': null
  'session.reportNote': null
  'session.reportSend': null
  'session.reported': null
  'session.quitDaily': null
  'session.lastMistake': { count: number }
  'session.nearStars': { stars: string | number }
  'settings.title': null
  'settings.preferences': null
  'settings.theme': null
  'settings.light': null
  'settings.dark': null
  'settings.vibration': null
  'settings.vibrationOn': null
  'settings.vibrationOff': null
  'settings.account': null
  'settings.username': null
  'settings.usernameTitle': null
  'settings.usernameHint': null
  'settings.usernameSaved': null
  'settings.save': null
  'settings.done': null
  'settings.emailTitle': null
  'settings.emailCurrent': { email: string | number }
  'settings.emailNew': null
  'settings.emailHint': null
  'settings.emailSame': null
  'settings.emailSent': { current: string | number; email: string | number }
  'settings.emailWaiting': { email: string | number }
  'settings.passwordValue': null
  'settings.passwordTitle': null
  'settings.passwordCurrent': null
  'settings.passwordUnknown': null
  'settings.passwordByCode': null
  'settings.factor': null
  'settings.factorOn': null
  'settings.factorOffValue': null
  'settings.factorTitle': null
  'settings.factorIntro': null
  'settings.factorNeeds': null
  'settings.factorStart': null
  'settings.factorScan': null
  'settings.factorPicture': null
  'settings.factorKey': null
  'settings.copy': null
  'settings.copied': null
  'settings.factorConfirm': null
  'settings.factorDone': null
  'settings.factorDoneText': null
  'settings.factorLost': null
  'settings.factorOffTitle': null
  'settings.factorOffText': null
  'settings.factorOff': null
  'settings.factorRemoved': null
  'settings.devices': null
  'settings.thisDevice': null
  'settings.lastUsed': { ago: string | number }
  'settings.deviceName': { browser: string | number; system: string | number }
  'settings.unknownDevice': null
  'settings.noOtherDevice': null
  'settings.signOutDevice': { device: string | number }
  'settings.signOutDeviceTitle': null
  'settings.signOutDeviceText': { device: string | number }
  'settings.signOutOthers': null
  'settings.signOutOthersTitle': null
  'settings.signOutOthersText': null
  'settings.signOutConfirm': null
  'settings.signOutOthersConfirm': null
  'settings.signedOut': null
  'settings.help': null
  'settings.signOut': null
  'settings.matchesKept': { count: number }
  'settings.deleteAccount': null
  'settings.deleteTitle': null
  'settings.lostProfile': null
  'settings.lostMana': null
  'settings.lostDecks': null
  'settings.lostQuizzes': null
  'settings.lostAccess': null
  'settings.deleteAtOnce': null
  'settings.deletePassword': null
  'settings.understand': null
  'settings.understandFirst': null
  'settings.deleteForGood': null
  'settings.deleted': null
  'settings.requestTitle': null
  'settings.requestText': null
  'settings.requestMessage': null
  'settings.request': null
  'settings.requestConfirm': null
  'settings.requestConfirmText': null
  'settings.requestSent': null
  'settings.requestedOn': { date: string | number }
  'settings.requestedText': null
  'settings.takeBack': null
  'settings.requestTakenBack': null
  'settings.sounds': null
  'settings.soundsOn': null
  'settings.soundsOff': null
  'shop.packs': null
  'shop.tracker': null
  'shop.mana': { amount: string | number }
  'shop.plan': { term: string | number }
  'shop.planLifetime': null
  'shop.months': { count: number }
  'shop.lifetime': null
  'shop.perHundred': { price: string | number }
  'shop.buyFor': { price: string | number; product: string | number }
  'shop.worth': { battle: string | number; battlePrice: string | number; daily: string | number; duo: string | number; duoPrice: string | number }
  'shop.noRenewal': null
  'shop.noRenewalText': null
  'shop.bonusOnce': { mana: string | number }
  'shop.perMonth': { mana: string | number; price: string | number }
  'shop.lifetimeText': { mana: string | number }
  'shop.included': null
  'shop.free': null
  'shop.rowQuizzes': null
  'shop.rowDecks': null
  'shop.rowTracker': null
  'shop.rowStats': null
  'shop.rowMeta': null
  'shop.rowBot': null
  'shop.unlimited': null
  'shop.demo': null
  'shop.days': { count: number }
  'shop.all': null
  'shop.yes': null
  'shop.no': null
  'shop.net': null
  'shop.vat': { percent: string | number }
  'shop.vatIn': null
  'shop.total': null
  'shop.pay': { price: string | number }
  'shop.payNow': null
  'shop.tickFirst': null
  'shop.byStripe': null
  'shop.bySandbox': null
  'shop.soldBy': { seller: string | number }
  'shop.withVat': null
  'shop.terms': null
  'shop.after': { amount: string | number }
  'shop.fromTo': { from: string | number; to: string | number }
  'shop.fromNever': { from: string | number }
  'shop.debt': { count: number }
  'shop.waiting': null
  'shop.waitingText': null
  'shop.processing': null
  'shop.processingText': null
  'shop.paid': null
  'shop.paidText': null
  'shop.declined': null
  'shop.cancelled': null
  'shop.expired': null
  'shop.nothingTaken': null
  'shop.held': null
  'shop.heldText': null
  'shop.refunded': null
  'shop.refundedText': null
  'shop.balanceNow': { amount: string | number }
  'shop.goOn': null
  'shop.toShop': null
  'shop.own': null
  'shop.yours': null
  'shop.freeText': { decks: string | number; messages: string | number }
  'shop.nextBonus': { date: string | number }
  'shop.reminders': null
  'shop.history': null
  'shop.noHistory': null
  'shop.receipt': null
  'shop.receiptOf': { number: string | number }
  'shop.number': null
  'shop.date': null
  'shop.term': null
  'shop.state': null
  'shop.seller': null
  'shop.sandboxSale': null
  'shop.stateOpen': null
  'shop.stateProcessing': null
  'shop.stateHeld': null
  'shop.stateDisputed': null
  'shop.stateRefunding': null
  'shop.stateRefunded': null
  'shop.changedMind': null
  'shop.withdrawRefund': null
  'shop.withdrawRequest': null
  'shop.withdrawUntil': { date: string | number }
  'shop.withdraw': null
  'shop.withdrawConfirm': { number: string | number }
  'shop.withdrawn': null
  'shop.withdrawalAsked': null
  'shop.sandboxTitle': null
  'shop.sandboxText': null
  'shop.sandboxNotice': null
  'shop.sandboxPay': null
  'shop.sandboxDecline': null
  'shop.sandboxCancel': null
  'shop.off': null
  'shop.priceChanged': null
  'shop.emailNeeded': null
  'shop.lifetimeOwned': null
  'shop.disputeOpen': null
  'shop.failed': null
  'shop.notFound': null
  'shop.checkoutClosed': null
  'shop.withdrawalOver': null
  'solo.rule': { pass: string | number }
  'solo.paused': { number: string | number; total: string | number }
  'solo.resume': null
  'solo.continueLevel': { level: string | number }
  'solo.playInstead': { level: string | number }
  'solo.giveUpTitle': { level: string | number }
  'solo.map': null
  'solo.levels': null
  'solo.starsOf': { stars: string | number; total: string | number }
  'solo.passedOf': { passed: string | number; total: string | number }
  'solo.how': null
  'solo.how1': null
  'solo.how2': null
  'solo.how3': null
  'solo.lockedLevel': { level: string | number }
  'solo.best': { right: string | number }
  'solo.bestAndPlays': { count: number; right: string | number }
  'solo.neverPlayed': null
  'solo.opensWith': { level: string | number; pass: string | number }
  'soon.chip': null
  'soon.ahead': null
  'soon.listTitle': null
  'soon.shop': null
  'soon.shopText': null
  'soon.shop1': null
  'soon.shop2': null
  'soon.shop3': null
  'soon.nothing': null
  'stats.title': null
  'stats.metaTitle': null
  'stats.views': null
  'stats.note': null
  'stats.seePlan': null
  'stats.locked': null
  'stats.period': null
  'stats.days7': null
  'stats.days30': null
  'stats.days90': null
  'stats.patch': null
  'stats.all': null
  'stats.changeSure': null
  'stats.changeChance': null
  'stats.limitedTitle': { days: string | number }
  'stats.limitedText': null
  'stats.matches': null
  'stats.nothing': null
  'stats.nothingFiltered': null
  'stats.nothingPeriod': null
  'stats.clear': null
  'stats.showAll': null
  'stats.firstTitle': null
  'stats.firstText': null
  'stats.openTracker': null
  'stats.first': null
  'stats.second': null
  'stats.firstShort': null
  'stats.secondShort': null
  'stats.bestDeck': null
  'stats.noBestDeck': { count: number }
  'stats.played': null
  'stats.games': { count: number }
  'stats.gamesShort': { count: number }
  'stats.ties': { count: number }
  'stats.notKnown': null
  'stats.tooFew': { count: number }
  'stats.againstBefore': null
  'stats.untilRate': { count: number }
  'stats.probably': null
  'stats.between': { high: string | number; low: string | number }
  'stats.interval': null
  'stats.linePoint': { date: string | number; game: string | number; high: string | number; low: string | number; rate: string | number }
  'stats.lineLegend': { count: number }
  'stats.lineLabel': { count: number; first: string | number; last: string | number }
  'stats.lineSlider': null
  'stats.lineDay': null
  'stats.winningStreak': { count: number }
  'stats.losingStreak': { count: number }
  'stats.streakRecords': { losses: string | number; wins: string | number }
  'stats.lastResults': null
  'stats.victory': null
  'stats.defeat': null
  'stats.tie': null
  'stats.letterVictory': null
  'stats.letterDefeat': null
  'stats.letterTie': null
  'stats.days': null
  'stats.earlier': null
  'stats.later': null
  'stats.daysHint': null
  'stats.dayLabel': { date: string | number; losses: string | number; wins: string | number }
  'stats.modeRanked': null
  'stats.modeCasual': null
  'stats.modeFriendly': null
  'stats.modeArena': null
  'stats.modeBrawl': null
  'stats.modePractice': null
  'stats.modeOther': null
  'stats.under5': null
  'stats.from5to10': null
  'stats.from10to15': null
  'stats.over15': null
  'stats.turns1to5': null
  'stats.turns6to8': null
  'stats.turns9to11': null
  'stats.turnsOver11': null
  'stats.byArchetype': null
  'stats.byClass': null
  'stats.byMode': null
  'stats.byFormat': null
  'stats.byRank': null
  'stats.byTime': null
  'stats.byTurns': null
  'stats.byDeck': null
  'stats.unknown': null
  'stats.goneDeck': null
  'stats.versions': { count: number }
  'stats.version': { number: string | number }
  'stats.wholeDeck': null
  'stats.allDecks': null
  'stats.onlyThisDeck': null
  'stats.openDeck': null
  'stats.gridTitle': null
  'stats.gridHint': null
  'stats.gridLocked': null
  'stats.filters': null
  'stats.filtersSet': { count: number }
  'stats.removeFilter': { name: string | number }
  'stats.withClass': { name: string | number }
  'stats.against': { name: string | number }
  'stats.fromLog': null
  'stats.byHand': null
  'stats.deck': null
  'stats.ownClass': null
  'stats.opponentClass': null
  'stats.opponentArchetype': null
  'stats.mode': null
  'stats.format': null
  'stats.turnOrder': null
  'stats.result': null
  'stats.source': null
  'stats.any': null
  'stats.filtersHint': null
  'stats.showMatches': null
  'stats.noMatches': null
  'stats.more': null
  'stats.errorFuture': null
  'stats.errorDeck': null
  'stats.errorTier': null
  'stats.errorInvalid': null
  'stats.kept': null
  'stats.saveFailed': null
  'stats.saved': null
  'stats.restored': null
  'stats.deleted': null
  'stats.undo': null
  'stats.edit': null
  'stats.named': { count: number; matched: string | number }
  'stats.save': null
  'stats.delete': null
  'stats.none': null
  'stats.otherDeck': null
  'stats.moreFields': null
  'stats.rank': null
  'stats.step': null
  'stats.turnCount': null
  'stats.minutes': null
  'stats.playedAt': null
  'stats.notes': null
  'stats.data': null
  'stats.dataText': null
  'stats.dataTextEmpty': null
  'stats.exported': { count: number }
  'stats.exportLimited': { days: string | number }
  'stats.exportCsv': null
  'stats.exportJson': null
  'stats.import': null
  'stats.importText': null
  'stats.chooseFile': null
  'stats.importNow': { count: number }
  'stats.importing': { done: string | number; total: string | number }
  'stats.done': null
  'stats.noFile': null
  'stats.found': { count: number }
  'stats.fromTo': { first: string | number; last: string | number }
  'stats.unread': { count: number; lines: string | number }
  'stats.imported': { count: number }
  'stats.importKnown': { count: number }
  'stats.importRefused': { count: number }
  'stats.pictureTitle': { period: string | number }
  'stats.bestStreak': { count: number }
  'stats.sessions': null
  'stats.sessionsText': null
  'stats.noSessions': null
  'stats.matchupNotes': null
  'stats.matchupNotesText': null
  'stats.modeConstructed': null
  'stats.modeBattlegrounds': null
  'stats.cards': null
  'stats.cardsText': null
  'stats.noCards': null
  'stats.measure': null
  'stats.whenKept': null
  'stats.whenDrawn': null
  'stats.whenPlayed': null
  'stats.cardOrder': null
  'stats.orderSeen': null
  'stats.orderBest': null
  'stats.keptShare': { hands: string | number; share: string | number }
  'stats.againstAverage': null
  'stats.againstAverageChance': null
  'stats.cardsOf': { count: number; rate: string | number }
  'stats.cardsOfDecks': null
  'stats.cardsFew': { least: string | number }
  'stats.drawnText': { turn: string | number }
  'tracker.title': null
  'tracker.intro': null
  'tracker.goOn': null
  'tracker.handTitle': null
  'tracker.handText': null
  'tracker.liveTitle': null
  'tracker.liveText': null
  'tracker.screenTitle': null
  'tracker.screenText': null
  'tracker.importTitle': null
  'tracker.importText': null
  'tracker.demoTitle': null
  'tracker.demoText': null
  'tracker.planTitle': null
  'tracker.planText': null
  'tracker.plan1': null
  'tracker.plan2': null
  'tracker.plan3': null
  'tracker.plan4': null
  'tracker.seeDemo': null
  'tracker.toShop': null
  'tracker.waiting': { count: number }
  'tracker.refused': null
  'tracker.saveFailed': null
  'tracker.savedLocally': null
  'tracker.matchSaved': null
  'tracker.saving': null
  'tracker.withoutDeck': null
  'tracker.discardMatch': null
  'tracker.errorTier': null
  'tracker.errorInvalid': null
  'tracker.chooseDeck': null
  'tracker.chooseDeckText': null
  'tracker.coin': null
  'tracker.coinYes': null
  'tracker.coinNo': null
  'tracker.menu': null
  'tracker.deck': null
  'tracker.hand': null
  'tracker.opponent': null
  'tracker.opponentClass': null
  'tracker.chooseClass': null
  'tracker.changeClass': { name: string | number }
  'tracker.noClass': null
  'tracker.noneSeen': null
  'tracker.cardsSeen': { count: number }
  'tracker.addOpponentCard': null
  'tracker.addCreated': null
  'tracker.addUnknown': null
  'tracker.cardsLeft': { count: number }
  'tracker.mulliganHint': null
  'tracker.drawHint': null
  'tracker.chance': null
  'tracker.onTurn': { turn: string | number }
  'tracker.by': null
  'tracker.byTurnLabel': null
  'tracker.turnNumber': { turn: string | number }
  'tracker.row': { byTurn: string | number; cost: string | number; later: string | number; left: string | number; name: string | number; nextTurn: string | number; now: string | number; start: string | number }
  'tracker.rowGone': { cost: string | number; left: string | number; name: string | number; start: string | number }
  'tracker.more': { name: string | number }
  'tracker.unknownCards': { count: number }
  'tracker.playCard': { name: string | number }
  'tracker.replaceCard': { name: string | number }
  'tracker.mulligan': null
  'tracker.firstTurn': null
  'tracker.nextTurn': null
  'tracker.victory': null
  'tracker.defeat': null
  'tracker.tie': null
  'tracker.noteTie': null
  'tracker.victoryNoted': null
  'tracker.defeatNoted': null
  'tracker.tieNoted': null
  'tracker.drawn': { name: string | number }
  'tracker.played': { name: string | number }
  'tracker.discarded': { name: string | number }
  'tracker.burned': { name: string | number }
  'tracker.returned': { name: string | number }
  'tracker.createdInDeck': { name: string | number }
  'tracker.createdInHand': { name: string | number }
  'tracker.unknownCreated': null
  'tracker.unknownDrawn': null
  'tracker.turnBegins': { turn: string | number }
  'tracker.opponentIs': { name: string | number }
  'tracker.opponentPlayed': { name: string | number }
  'tracker.undo': null
  'tracker.undone': null
  'tracker.undoLast': null
  'tracker.undoResult': null
  'tracker.playAgain': null
  'tracker.otherDeck': null
  'tracker.leaveGame': null
  'tracker.noteDraw': null
  'tracker.notePlay': null
  'tracker.notePlayFromDeck': null
  'tracker.noteBurn': null
  'tracker.noteReturn': null
  'tracker.noteCopy': null
  'tracker.noteBack': null
  'tracker.noteDiscard': null
  'tracker.lookAtCard': null
  'tracker.searchLabel': null
  'tracker.searchHint': null
  'tracker.searchHelp': null
  'tracker.found': { count: number }
  'tracker.notFound': null
  'tracker.noCardList': null
  'tracker.added': { name: string | number }
  'tracker.toHand': null
  'tracker.toDeck': null
  'tracker.toHandLabel': { name: string | number }
  'tracker.toDeckLabel': { name: string | number }
  'tracker.mode': null
  'tracker.modeRanked': null
  'tracker.modeCasual': null
  'tracker.modeFriendly': null
  'tracker.modeArena': null
  'tracker.modeBrawl': null
  'tracker.modePractice': null
  'tracker.modeOther': null
  'tracker.errorDeck': null
  'tracker.errorFuture': null
  'tracker.pcIsLive': null
  'tracker.offline': null
  'trackerLive.title': null
  'trackerLive.intro': null
  'trackerLive.privacy': null
  'trackerLive.dropHere': null
  'trackerLive.system': null
  'trackerLive.whereWindows': null
  'trackerLive.whereMac': null
  'trackerLive.whereLinux': null
  'trackerLive.copyPath': null
  'trackerLive.maybe': null
  'trackerLive.orImport': null
  'trackerLive.chooseFolder': null
  'trackerLive.pickerHint': null
  'trackerLive.pickerFailed': null
  'trackerLive.noReachTitle': null
  'trackerLive.noReach': null
  'trackerLive.importAfter': null
  'trackerLive.followHint': null
  'trackerLive.received': null
  'trackerLive.otherFolderTitle': null
  'trackerLive.otherFolder': null
  'trackerLive.noSessionTitle': null
  'trackerLive.noSession': null
  'trackerLive.noPower': null
  'trackerLive.fullTitle': null
  'trackerLive.full': null
  'trackerLive.nearLimitTitle': null
  'trackerLive.nearLimit': null
  'trackerLive.lostTitle': null
  'trackerLive.lost': null
  'trackerLive.readyTitle': null
  'trackerLive.ready': null
  'trackerLive.putIn': null
  'trackerLive.download': { file: string | number }
  'trackerLive.copied': null
  'trackerLive.notCopied': null
  'trackerLive.stepLog': null
  'trackerLive.stepLogMissing': null
  'trackerLive.stepLogText': null
  'trackerLive.whatItDoes': null
  'trackerLive.logConfigLines': null
  'trackerLive.logConfigExists': null
  'trackerLive.stepRestart': null
  'trackerLive.stepRestartLater': null
  'trackerLive.stepRestartText': null
  'trackerLive.stepDrop': null
  'trackerLive.stepDropDone': { time: string | number }
  'trackerLive.stepDropText': null
  'trackerLive.missing': null
  'trackerLive.next': null
  'trackerLive.done': null
  'trackerLive.checkBrowser': null
  'trackerLive.checkFolder': null
  'trackerLive.checkDecks': null
  'trackerLive.checkPower': null
  'trackerLive.checkSize': null
  'trackerLive.checkGame': null
  'trackerLive.whatThePageSees': null
  'trackerLive.beforeDrop': null
  'trackerLive.browserReads': null
  'trackerLive.browserMaybe': null
  'trackerLive.browserCannot': null
  'trackerLive.afterwards': null
  'trackerLive.recognized': null
  'trackerLive.notRecognized': null
  'trackerLive.toDrop': null
  'trackerLive.found': null
  'trackerLive.isMissing': null
  'trackerLive.tooLarge': null
  'trackerLive.waitingForIt': null
  'trackerLive.nothingRead': null
  'trackerLive.noLineYet': null
  'trackerLive.lastLine': { ago: string | number }
  'trackerLive.limitQuestion': null
  'trackerLive.limitText': null
  'trackerLive.limitWhere': null
  'trackerLive.limitNote': null
  'trackerLive.pillLive': { seconds: string | number }
  'trackerLive.pillQuiet': { seconds: string | number }
  'trackerLive.pillQuietLong': { minutes: string | number }
  'trackerLive.pillOver': null
  'trackerLive.pillWaiting': null
  'trackerLive.pillLost': null
  'trackerLive.spectating': null
  'trackerLive.useDeck': { deck: string | number }
  'trackerLive.chooseDeck': null
  'trackerLive.cardsSeen': null
  'trackerLive.wrongDeckBetter': { better: string | number; deck: string | number }
  'trackerLive.wrongDeck': { card: string | number; deck: string | number }
  'trackerLive.recordEarlier': null
  'trackerLive.dismiss': null
  'trackerLive.earlierGames': { count: number }
  'trackerLive.victory': null
  'trackerLive.defeat': null
  'trackerLive.tie': null
  'trackerLive.saving': { result: string | number }
  'trackerLive.saved': { result: string | number }
  'trackerLive.kept': { result: string | number }
  'trackerLive.removed': null
  'trackerLive.trackerRequired': null
  'trackerLive.notSaved': null
  'trackerLive.undo': null
  'trackerLive.tryAgain': null
  'trackerLive.recordAfterAll': null
  'trackerLive.deckTitle': null
  'trackerLive.deckHint': null
  'trackerLive.rankTitle': null
  'trackerLive.rankHint': null
  'trackerLive.rankTier': null
  'trackerLive.rankStep': null
  'trackerLive.legendPlace': null
  'trackerLive.rankSave': null
  'trackerLive.rankSkip': null
  'trackerLive.rankUnknown': null
  'trackerLive.rankStars': null
  'trackerLive.rankBonus': null
  'trackerLive.starMore': null
  'trackerLive.starLess': null
  'trackerLive.rankAsk': null
  'trackerLive.rankTell': null
  'trackerLive.stars': { count: number }
  'trackerLive.stop': null
  'trackerLive.byLog': null
  'trackerLive.bySeen': null
  'trackerLive.byYou': null
  'trackerLive.noDeck': null
  'trackerLive.saveDeck': null
  'trackerLive.elsewhereTitle': null
  'trackerLive.elsewhere': null
  'trackerLive.followHere': null
  'trackerLive.failedTitle': null
  'trackerLive.failed': null
  'trackerLive.keptFolder': { folder: string | number }
  'trackerLive.continueFolder': null
  'trackerLive.forgetFolder': null
  'trackerLive.importTitle': null
  'trackerLive.importText': null
  'trackerLive.importNoLog': null
  'trackerLive.importNoGame': null
  'trackerLive.importFailed': null
  'trackerLive.importReading': null
  'trackerLive.importFiles': null
  'trackerLive.importFolder': null
  'trackerLive.importOther': null
  'trackerLive.gamesFound': { count: number }
  'trackerLive.nothingNew': null
  'trackerLive.recordGames': { count: number }
  'trackerLive.recordedCount': { count: number }
  'trackerLive.keptCount': { count: number }
  'trackerLive.refusedCount': { count: number }
  'trackerLive.alreadyRecorded': null
  'trackerLive.reasonSpectated': null
  'trackerLive.reasonUnfinished': null
  'trackerLive.reasonMode': null
  'trackerLive.reasonResult': null
  'trackerLive.modeRanked': null
  'trackerLive.modeCasual': null
  'trackerLive.modeFriendly': null
  'trackerLive.modeArena': null
  'trackerLive.modeBrawl': null
  'trackerLive.modePractice': null
  'trackerLive.modeBattlegrounds': null
  'trackerLive.modeMercenaries': null
  'trackerLive.turns': { count: number }
  'trackerLive.versus': { opponent: string | number; own: string | number }
  'trackerLive.unknownClass': null
  'trackerLive.place': { place: string | number }
  'trackerView.game': null
  'trackerView.you': null
  'trackerView.opponent': null
  'trackerView.unknownClass': null
  'trackerView.turn': { turn: string | number }
  'trackerView.turnHead': null
  'trackerView.byTurn': { turn: string | number }
  'trackerView.turns': { count: number }
  'trackerView.yourTurn': null
  'trackerView.theirTurn': null
  'trackerView.live': null
  'trackerView.over': null
  'trackerView.victory': null
  'trackerView.defeat': null
  'trackerView.tie': null
  'trackerView.wentFirst': null
  'trackerView.wentSecond': null
  'trackerView.ranked': null
  'trackerView.casual': null
  'trackerView.friendly': null
  'trackerView.arena': null
  'trackerView.brawl': null
  'trackerView.practice': null
  'trackerView.handCount': { count: number }
  'trackerView.deckCount': { count: number }
  'trackerView.deckAndHand': { deck: string | number; hand: string | number }
  'trackerView.cardsSeen': null
  'trackerView.inDeck': { count: number }
  'trackerView.unknownOrder': { count: number }
  'trackerView.top': null
  'trackerView.topTurn': { turn: string | number }
  'trackerView.topRow': { name: string | number; turn: string | number }
  'trackerView.bottom': null
  'trackerView.bottomRow': { name: string | number; place: string | number }
  'trackerView.bottomNames': { names: string | number }
  'trackerView.last': null
  'trackerView.beforeLast': { count: number }
  'trackerView.madeBy': { name: string | number }
  'trackerView.unknown': { count: number }
  'trackerView.unknownCard': null
  'trackerView.row': { by: string | number; byTurn: string | number; cost: string | number; first: string | number; firstTurn: string | number; left: string | number; name: string | number; start: string | number }
  'trackerView.rowSpent': { cost: string | number; left: string | number; name: string | number; start: string | number }
  'trackerView.rowShort': { first: string | number; left: string | number; name: string | number }
  'trackerView.unknownRow': { by: string | number; byTurn: string | number; first: string | number; firstTurn: string | number; name: string | number }
  'trackerView.noCards': null
  'trackerView.mulligan': null
  'trackerView.mulliganOpen': null
  'trackerView.replacedBy': null
  'trackerView.plays': null
  'trackerView.noPlays': null
  'trackerView.ahead': null
  'trackerView.seen': { count: number }
  'trackerView.secrets': { count: number }
  'trackerView.madeNote': null
  'trackerView.odds': null
  'trackerView.atLeastOne': null
  'trackerView.oddsNoDeck': null
  'trackerView.byWhichTurn': null
  'trackerView.aSpell': null
  'trackerView.costUpTo': { cost: string | number }
  'trackerView.costFrom': { cost: string | number }
  'trackerView.chooseCard': null
  'trackerView.countOf': { count: number; total: string | number }
  'trackerView.thisDeck': null
  'trackerView.days30': { count: number }
  'trackerView.between': { high: string | number; low: string | number }
  'trackerView.against': { class: string | number; count: number; wins: string | number }
  'trackerView.tabs': null
  'trackerView.tabDeck': { count: number }
  'trackerView.tabOpponent': { count: number }
  'trackerView.tabTurns': null
  'trackerView.tabOdds': null
  'trackerView.floating': null
  'trackerView.floatingFailed': null
  'trackerView.compact': null
  'trackerView.noPc': null
  'trackerView.noPcText': null
  'trackerView.searching': null
  'trackerView.pcs': null
  'trackerView.readAgo': { ago: string | number; name: string | number }
  'trackerView.readOn': { name: string | number }
  'trackerView.seconds': { count: number }
  'trackerView.lost': { ago: string | number; name: string | number }
  'trackerView.lostShort': { name: string | number }
  'trackerView.offline': null
  'trackerView.keptOn': null
  'trackerView.pairTitle': null
  'trackerView.pairText': null
  'trackerView.paired': null
  'trackerView.typeThis': null
  'trackerView.copyCommand': null
  'trackerView.copied': null
  'trackerView.copyFailed': null
  'trackerView.codeExpires': { count: number }
  'trackerView.codeExpired': null
  'trackerView.newCode': null
  'trackerView.pairedPcs': null
  'trackerView.lastUsed': { ago: string | number }
  'trackerView.neverUsed': null
  'trackerView.remove': { name: string | number }
  'trackerView.removeTitle': { name: string | number }
  'trackerView.removeText': null
  'trackerView.removeAction': null
  'trackerView.removed': null
  'trackerView.trackerRequired': null
  'trackerView.tooManyPcs': null
  'trackerView.demoTitle': null
  'trackerView.demoText': null
  'trackerView.demoPlan': null
  'trackerView.demoShop': null
  'trackerView.demoDeck': null
  'trackerView.demoFailed': null
  'trackerView.demoStart': null
  'trackerView.demoPause': null
  'trackerView.demoAgain': null
  'trackerView.demoStep': null
  'trackerView.demoBack': null
  'trackerView.demoSpeed': null
  'trackerView.demoProgress': null
  'trackerView.demoMulligan': null
  'trackerView.demoKept': null
  'trackerView.demoDraw': null
  'trackerView.demoPlay': null
  'trackerView.demoOpponent': null
  'trackerView.demoMade': null
  'trackerView.demoTop': null
  'trackerView.demoWon': null
  'trackerView.secretsTitle': null
  'trackerView.secretTurn': { turn: string | number }
  'trackerView.secretIs': null
  'trackerView.secretPossible': { count: number }
  'trackerView.secretsMine': null
  'trackerView.ruledOut': { count: number }
  'trackerView.afterAttack': null
  'trackerView.afterMinionAttacks': null
  'trackerView.afterMinionAttacked': null
  'trackerView.afterHeroAttacked': null
  'trackerView.afterHeroAttackedByMinion': null
  'trackerView.afterHeroDamaged': null
  'trackerView.afterMinionPlayed': null
  'trackerView.afterFourthMinion': null
  'trackerView.afterSpellCast': null
  'trackerView.afterSpellOnMinion': null
  'trackerView.afterCardPlayed': null
  'trackerView.afterFreshCard': null
  'trackerView.afterThreeCards': null
  'trackerView.afterHeroPower': null
  'trackerView.afterSecondDraw': null
  'trackerView.afterMinionDied': null
  'trackerView.afterTurnStart': null
  'trackerView.afterTurnEnd': null
  'trackerView.afterCardsPlayed': null
  'trackerView.afterNoDamage': null
  'trackerView.theirHand': null
  'trackerView.handKept': null
  'trackerView.handCoin': null
  'trackerView.handCreated': null
  'trackerView.handReturned': null
  'trackerView.handTaken': null
  'trackerView.countersTitle': null
  'trackerView.countSpells': null
  'trackerView.countMinionsDied': null
  'trackerView.countHeroPowers': null
  'trackerView.countFatigue': null
  'trackerView.countOverload': null
  'trackerView.countCorpses': null
  'trackerView.countCards': null
  'trackerView.countGraveyard': null
  'trackerView.secretNames': { names: string | number; turn: string | number }
  'trackerView.evening': null
  'trackerView.stars': { count: number; stars: string | number }
  'trackerView.sinceTime': { time: string | number }
  'trackerView.bestMatchup': null
  'trackerView.worstMatchup': null
  'trackerView.upsetWon': { class: string | number; count: number; odds: string | number }
  'trackerView.upsetLost': { class: string | number; count: number; odds: string | number }
  'trackerView.sessionPicture': null
  'trackerView.note': { opponent: string | number; own: string | number }
  'trackerView.noteAdd': null
  'trackerView.noteEdit': null
  'trackerView.noteField': { opponent: string | number; own: string | number }
  'trackerView.noteHint': null
  'trackerView.noteSave': null
  'trackerView.noteSaved': null
  'trackerView.noteRemoved': null
  'trackerView.battlegrounds': null
  'trackerView.keptMine': { games: string | number; points: string | number; rate: string | number }
  'trackerView.keptMineFew': null
  'trackerView.keptAll': { games: string | number; points: string | number; rate: string | number }
  'trackerView.keptAllFew': null
  'trackerView.keptAgainst': { class: string | number }
  'trackerView.keptTooFew': null
  'trackerView.guessTitle': null
  'trackerView.guessOther': null
  'trackerView.guessEarly': { count: number }
  'trackerView.guessNoTable': null
  'trackerView.guessNoDecks': null
  'trackerView.guessEvidence': null
  'trackerView.guessNext': { count: number }
  'trackerView.guessRest': null
  'trackerView.guessMore': { count: number }
  'trackerView.guessRow': { cost: string | number; count: number; name: string | number; share: string | number }
  'trackerView.guessNote': null
  'trackerView.help': null
  'trackerView.helpText': null
  'trackerView.helpKeep': { card: string | number; margin: string | number; points: string | number }
  'trackerView.helpReplace': { card: string | number; margin: string | number; points: string | number }
  'trackerView.helpHands': { count: number }
  'trackerView.helpHandsAgainst': { class: string | number; count: number }
  'trackerView.helpOwnHands': { count: number }
  'trackerView.helpOwnHandsAgainst': { class: string | number; count: number }
  'trackerView.helpMind': { card: string | number; chance: string | number; count: number; deck: string | number; high: string | number; low: string | number }
}
