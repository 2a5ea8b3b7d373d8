/** Names replaced by the terms of docs/glossary.md; none may be declared again. */
export const retiredNames: ReadonlySet<string> = new Set(
  `AccountNotKept Anew AnswerBody AnswerDeadlines AnswerForCard AnswerLeft AnswerRow Arrears
   AuditBook AuditPlaces AuditSeat BackupBox BeadLook BeadResult Beads BegunChain BenchDesk
   BenchService Book BookEntry BrandBudget BudgetRow BudgetRows BudgetText CallBook CardChain
   CardTry ChainWithCard CloseBook CloseScreen CountedTry CustomerPlace DayOfTries DeclineBook Desk
   DeskDoor DeskSlots DeskSlotsContext DeskStatus Door DoorPart DoorProps Double DoubleCandidate
   DoubleVerdict DoubleWarning Doubles DoublesPanel DoublesPart DraftBook DraftStub Evidence
   EvidenceForm ExportDesk FailedTry FileLines Finding FindingChoice FindingField FindingFieldRow
   FindingForm FindingProblem FindingProblems FindingScene FindingSetting FindingSubject FindingText
   FirstChargeEvidence Flight Flights Grants Guarded HandOut HandOutNote HandOutWish HandTry
   HandedOrder HeldAccount HeldFile HeldFiles HistoryChoices HistoryContext HistoryCriteria
   HistoryDeps HistoryDesk HistoryField HistoryFilters HistoryKey HistoryLine HistoryList
   HistoryListProps HistoryOperation HistoryPage HistoryPageRequest HistoryQuery HistoryQuestion
   HistoryReads HistoryRefusal HistoryRow HistoryScreen HistoryScreenProps HistorySizes HistorySort
   HistoryTarget HistoryValueRow HistoryView HistoryViewRow HoldQuestion InstalmentStanding KeepCard
   KeepForm KeepRefusal KeepRequest KeptCard KeptCardList KeptCardState KeptCardView KeptClose
   KeptDesk KeptPerson KeptPracticeCard KeyPlace KnownTries LastResortParts LedgerService LetterForm
   LookOut MatchWay MovedTry NewChain NoChain NotKept OpenedStub OtherSide OutcomeStub OwnDecline
   OwnDeclineEntry PaperButtons PaperQueue PaperTrail PaymentFile PersonNotKept PlaceFault Placement
   PlanBook PlanDesk PlanPlace PlannedTry ProofTries Proofs Pulse PurchaseAnswer RawAnswer
   RawService ReceiptBook ReceiptWay RecordedTry RecoveryWay RefundBook ReportBook RetryWay
   ReviewStub ReviewStubProps RowStub RowTry RunBook RunDoor RunKeeper SampleBook SealedPlace Seat
   SeatOptions Seated SecondPersonAmount SentFacts ServiceAddresses ServiceConnection
   ServiceEndpoint ServiceMethod ServiceTrouble ServiceUrlRefusal ServiceWay SettingsPlace
   SimulatedDesk SoundMark StaffBook StaffDesk StaffDoor Standing StubAfter StubBeforeSending
   TakeStub TakenLedger TestDesk TestDeskOptions ToDoPlace TokeniseAnswer Try TryBook TryList TryRow
   Turnstile UseStep UsedUpStep ViewBook WalletBook WalletDesk WalletDeskOptions WalletPlace
   WalletTokenAnswer WayButton Ways WaysOnSlip WaysOnSlipPart _desk accountNotKept addHistory addTry
   afterLostAnswer answerLeftMs answerMayCome answerMeanings answerTable answerViewSchema
   anyBrandTriesMax appendAnew appendMove arrearsCount arrearsMinor arrearsOf arrearsWords
   askNextTry askToLeave atDesk atHand atSeat auditSeatTrouble badAnswer badAnswers beadResult
   beadSentence beadWords beads beadsOf benchHistory books brandOfScheme brandTries brandTriesMax
   bringInPlans budgetBrandWords budgetsOf budgetsRefusal byExpiredCardTry canBeKept cardOfEvidence
   cardTries cardTriesLeft cardTriesReadMax catchTheRest chainOfEvidence chainsAfter checkDoubles
   checkHeldFile checkKeeping checkKeptAccount checkServiceUrl closeLetter closedPreferences
   codesByScheme countTries countTry createBackupBox createCallBook createCloseBook
   createDeclineBook createDraftBook createExportDesk createFlights createGrants createHeldAccount
   createHeldFiles createHistoryReads createPaperQueue createProofs createPulse createReceiptBook
   createRefundBook createReportBook createRunBook createRunKeeper createService createStaffBook
   createTurnstile createViewBook createWalletBook currentChain dayTriesMax deceivingAnswers
   declinedTry deskAfter deskHandlers deskObstacle deskOfDaysAgo deskOfRun deskRole deskSlots
   deskStatus deskTap deskWith deskWithDisk deskWords desks doorWords doubleVerdict
   doubleVerdictSchema doubleWindowMs doublesQuery doublesText doublesWords driveAgain
   earlierPassphrasesKept earlierTries emptyDeskStatus everyFinding failedBook fakeAnswer
   fakeHistoryRow faultyAnswers fileDesk fillBook filledDesk findDouble findDoubleFor findDoubles
   findKeyTrouble findRestRefusal findingProblemWords findingSchema flight flights followService
   followUsedUp followWallet foundStates guardedTry handOutReport handOutSchema handOutWords
   hasHeldUnknown hasLetter heldBack heldUnknown historyBench historyChoices historyCount
   historyCursorSchema historyExport historyFieldSchema historyFiltersSchema historyHandlers
   historyJump historyKeys historyLines historyPage historyPageMax historyQueryBytesMax
   historyQuerySchema historyRefusalSchema historyRefusalWords historyRefusedSchema historyRowSchema
   historySearchMax historySearchTakenMax historySortSchema historyViewNameMax historyViewsMax
   historyWords holdLeftMs htmlAnswer httpAnswer isApprovedTry isDeclinedTry isEcho isEmptyBook
   isFirstTry isFromOtherSide isKeptAccountSound isOfOtherService isOtherSide isUsedUp isWayLocked
   jsonAnswer judgeStart keepAnswer keepAsked keepBroughtCard keepCard keepCardSchema keepCardWords
   keepCards keepClose keepDoubtful keepDoubtfulAnswer keepEvidenceCard keepFailure keepLookOut
   keepRefusalWords keepWalletCard keepWalletCardWords keepWords keptCard keptCardId keptCardOf
   keptCardSchema keptCardStates keptCardViewSchema keptCardWords keptCloseSchema keptNote keptSeat
   keyPlaceOf lacksSecondPerson lastReadThrough lateAnswer lateAnswerMs latestTry letterButton
   letterFor liveStory lockOnTry lookOut manyTries markSound maySettle moreDoubles namesNobody
   newChainOf nextTry nextTryNumber noAnswer noDoubles noTries notTherePhrase noteDoubt ofTry
   onDoubles onKept openAuditSeat openBenchDesk openCardDesk openHistoryContext openHistoryDesk
   openKeptCard openKeychainWay openPlanDesk openPracticeWay openRest openRunDesk openSeat
   openTestDesk openTryBook openTryStates openWalletDesk openWay otherService otherSideLook
   otherSideOf otherSideWords ownDeclines ownTries paidTryStates paperTrail papersText
   paymentFileQuery paymentFileSchema placeOfSecond placeOrder placesPerSecond planParts
   possibleDoubles prepareDesk presentAnswer probeService purchaseAnswer readAlikeBetween readBook
   readCardTries readChains readCustomerPlace readDeskStatus readFinding readOwnDeclines
   readPaymentFile readPlanPlace readSecondPersonAmounts readSettingsPlace readTriedOnCard
   readWalletPlace receiptWaySchema recordEvidence recordHandOuts recordMove refundAnswer
   refuseFinding refusedFinding removeKeptCard resetOwnDecline resolutionHoldMs restLeftMinor
   restReason retryWays rowOfTries rowTries runTries runWithLostAnswer saveOwnDecline scheduleTries
   sealEvidence seated seatedAt secondPersonWords selectLastTry serviceCheckoutId serviceErrors
   serviceOrigin setHasLetter settleAttempt settleIn settleTry settledAt shownKept stand standingOf
   startBenchService startDesk startDueService startRawService startTry strictDesk stuckTries
   takeLedger takeWallet takenByAnswer takenByWords tappedDesk targetOfFinding tellFault testSeat
   toPurchaseAnswer tokenAnswer tokenPlace trackingPlace triesAfter triesAtOnce triesByDay
   triesCounted triesEnding triesLeft triesLeftOnCardWords triesLeftOnSchedule triesLeftWithBrand
   triesLeftWords triesMade triesNotDispatchedOnce triesOfRow triesReadMax triesShortWords
   triesShownMax tryOf tryOfAttempt tryOfRow tryRow tryWords twoTries useBroughtCustomer useDesk
   useFinding useHandOut useLeaving useTakenOrder useWalletPlace usualLateAnswerMs waitsAsArrears
   wayToService withKeptNote withTries writeChains`.split(/\s+/u),
);

/** Fields that were given up; as the name of a local, each still says something true. */
export const retiredMembers: ReadonlySet<string> = new Set(['inner', 'outer']);

/** Beginnings of CSS classes that were given up; the stored names of operations are not classes. */
export const retiredClasses: readonly string[] = [
  'due-tries',
  'history',
  'plan-tries',
  'slip-stub',
];

/** Files whose name was given up elsewhere and means something else here. */
export const reusedFileNames: readonly string[] = [
  'src/contract/envelope.ts',
  'src/domain/audit/chain.ts',
  'src/domain/staff/people.ts',
];

/** Paths under `src` that were given up, folders among them. */
export const retiredPaths: readonly string[] = [
  'main/usecases/desk.ts',
  'main/ipc/handlers/desk-door.ts',
  'main/compose/desk-handlers.ts',
  'main/usecases/staff/staff-desk.ts',
  'main/compose/service-way.ts',
  'main/compose/look-out.ts',
  'main/compose/key-trouble.ts',
  'main/compose/people.ts',
  'main/usecases/staff/seat.ts',
  'main/usecases/staff/prove.ts',
  'main/ports/proofs.ts',
  'main/usecases/staff/grants.ts',
  'main/usecases/staff/second-person.ts',
  'main/usecases/accounts/held-account.ts',
  'main/vault/audit-seat.ts',
  'main/vault/backup-box.ts',
  'main/vault/turnstile.ts',
  'main/usecases/customers/token-place.ts',
  'main/usecases/plans/tracking-place.ts',
  'main/ledger/plans/read-book.ts',
  'main/ledger/plans/run-book.ts',
  'main/ledger/closes/close-book.ts',
  'main/ledger/reports/report-book.ts',
  'main/ledger/staff/staff-book.ts',
  'main/ports/wallet-book.ts',
  'main/ledger/own-declines.ts',
  'main/usecases/charge/draft-book.ts',
  'main/sandbox/book.ts',
  'main/ports/desk-records.ts',
  'main/ledger/desk-tables.ts',
  'main/usecases/charge/place-order.ts',
  'main/usecases/charge/flights.ts',
  'main/ledger/settle-attempt.ts',
  'main/ledger/record-move.ts',
  'main/ledger/guard-attempt.ts',
  'main/ledger/guard-rest.ts',
  'domain/charge/echo.ts',
  'domain/charge/envelope.ts',
  'domain/charge/hold.ts',
  'domain/charge/other-side.ts',
  'domain/charge/part.ts',
  'domain/charge/own-decline.ts',
  'domain/charge/check-own-decline.ts',
  'domain/charge/possible-doubles.ts',
  'domain/charge/refund-elsewhere.ts',
  'domain/charge/not-there-phrase.ts',
  'domain/charge/unknown-card.ts',
  'domain/receipt/standing.ts',
  'main/usecases/unconfirmed/refuse-finding.ts',
  'main/usecases/payments/find-doubles.ts',
  'main/usecases/receipts/hand-out.ts',
  'main/usecases/receipts/paper-queue.ts',
  'main/usecases/printed/hand-out-report.ts',
  'domain/plans/chain.ts',
  'main/ledger/kept-cards.ts',
  'main/ledger/kept-wallet-card.ts',
  'main/ledger/follow-service.ts',
  'main/ledger/follow-wallet.ts',
  'main/ledger/plans/follow-used-up.ts',
  'main/ledger/plans/hold-back.ts',
  'main/ledger/plans/evidence.ts',
  'main/usecases/plans/card-of-evidence.ts',
  'domain/plans/used-up.ts',
  'domain/plans/tries.ts',
  'domain/plans/arrears.ts',
  'domain/plans/elsewhere-moves.ts',
  'main/usecases/plans/bead-result.ts',
  'main/usecases/plan-files/bring-in-plans.ts',
  'main/usecases/plan-files/held-files.ts',
  'main/usecases/plan-files/check-held-file.ts',
  'main/runner/run-keeper.ts',
  'main/runner/run-pulse.ts',
  'main/runner/run-desk.ts',
  'main/runner/take-up-run.ts',
  'main/usecases/wallet/take-wallet.ts',
  'main/ledger/wallet-takes.ts',
  'main/usecases/practice/fill-book.ts',
  'main/usecases/practice/live-story.ts',
  'main/usecases/practice/desk-of-days-ago.ts',
  'main/ledger/service.ts',
  'main/ledger/plan-ways.ts',
  'main/ledger/audit/audit-ways.ts',
  'main/ledger/sound-mark.ts',
  'main/ledger/take-ledger.ts',
  'main/ledger/closes/found-elsewhere.ts',
  'main/ledger/search/alike-between.ts',
  'main/usecases/history/read-question.ts',
  'main/shell/last-resort.ts',
  'main/shell/questions.ts',
  'main/shell/closed-preferences.ts',
  'main/shell/start-refusal.ts',
  'renderer/features/desk-work',
  'renderer/features/staff/door.tsx',
  'renderer/features/accounts/use-step.tsx',
  'renderer/app/kept-desk.ts',
  'renderer/app/desk-slots.tsx',
  'renderer/ui/desk-slots.tsx',
  'renderer/app/first-questions.ts',
  'renderer/app/command-echo.ts',
  'renderer/app/use-leaving.ts',
  'renderer/bridge/look-again.ts',
  'renderer/lib/desk-role.ts',
  'renderer/lib/handed-order.ts',
  'renderer/lib/walk-by-enter.ts',
  'renderer/features/charge/use-taken-order.ts',
  'renderer/features/charge/use-brought-customer.ts',
  'renderer/features/charge/slip-stubs.tsx',
  'renderer/features/unconfirmed/finding-form.tsx',
  'renderer/features/receipts/letter-form.tsx',
  'renderer/features/due/row-ways.ts',
  'renderer/ui/plans/beads.tsx',
  'renderer/ui/paper-buttons.tsx',
  'renderer/words/desk-work.ts',
  'renderer/words/other-side.ts',
  'renderer/words/kept-cards.ts',
  'renderer/words/owed-again.ts',
  'renderer/topics/payment-actions/file-lines.tsx',
  'main/usecases/payments/payment-file.ts',
  'main/sandbox/purchase-answer.ts',
  'main/sandbox/answer.ts',
  'main/usecases/payments/parse-history-criteria.ts',
  'main/usecases/payments/history-deps.ts',
  'main/ports/ledger/payment-history.ts',
];
