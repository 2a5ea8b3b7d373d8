import type { Access } from '../../../src/contract/define.ts';
/**
 * The role that each operation needs, written by hand and by topic: the contract is checked against this
 * table, not this against the contract.
 */
export const roleMatrix: Readonly<Record<Access, string>> = {
  anyone: `
    session.status session.appearance staff.people staff.make-first-admin staff.sign-in staff.lock
    staff.sign-out audit.accept-unproven accounts.activate terminals.upgrade
  `,
  accountant: `
    records.place session.permissions session.switch-role session.save-appearance session.copy staff.change-passphrase staff.set-pin
    charge.find charge.search charge.recent unconfirmed.list unconfirmed.look-ups unconfirmed.resolve orders.parked
    payments.file payments.doubles history.page history.count history.sums history.jump history.choices
    history.detail history.explain history.save-bundle history.views history.save-view
    history.remove-view history.export history.cancel-export history.show-file history.save-receipts
    history.doubles calls.open calls.history customers.page customers.find customers.payments customers.sums
    customers.rows customers.merges customers.retention
    accounts.list declines.own practice.guide practice.clock receipts.status receipts.print
    receipts.save-pdf receipts.show-file receipts.template plans.find plans.page plans.forecast
    plans.expiry-rates due.counts due.page backup.make-now runs.check runs.current runs.items runs.page runs.report
    runs.settings retry-policy.read closes.days closes.sheet closes.compare closes.compare-file
    closes.print closes.items closes.export-items
    closes.journal closes.export-journal closes.journal-accounts reconcile.choose reconcile.preview reconcile.lines reports.choices reports.approvals reports.declines reports.recovered reports.print unconfirmed.print
    refunds.open wallet.settings wallet.default-settings wallet.page wallet.find wallet.open-for-reference
    mail.account mail.batch mail.queue mail.page mail.opt-out mail.rules
  `,
  bookkeeping: `
    closes.keep closes.reopen reconcile.accept reconcile.decide
    closes.record-entry closes.withdraw-entry plan-files.export audit.page audit.verify audit.altered
  `,
  clerk: `
    unconfirmed.look-up refunds.ask staff.approve staff.prove charge.open charge.check charge.submit orders.open-part
    orders.open-rest orders.repeat orders.park orders.resume orders.discard calls.add calls.log calls.note
    customers.save customers.remove-card practice.fill-book practice.pass-time
    receipts.email plans.start plans.charge plans.charge-part plans.preview-schedule plans.preview-bulk plans.bulk-move plans.extra plans.replace-card plans.move plans.log-call
    plans.add-note runs.start runs.control wallet.preview wallet.request wallet.open
    wallet.paste wallet.cancel wallet.take accounts.confirm-address
    mail.send-receipt mail.send-receipts mail.retry mail.send-again mail.dismiss mail.set-opt-out
  `,
  supervisor: `
    payments.record-refund refunds.resolve accounts.addresses accounts.blank accounts.save-fields accounts.try-connection declines.save
    declines.reset receipts.save-template receipts.choose-logo receipts.remove-logo plans.move-owed plans.bulk-move-owed plans.change-schedule
    runs.decide-payment runs.trust-clock plan-files.choose plan-files.check plan-files.bring-in
    customer-files.choose customer-files.check customer-files.save-faulty customer-files.bring-in
    mail.test mail.save-template
    customers.merge customers.undo-merge customers.close-merge customers.erase
  `,
  admin: `
    staff.list staff.save staff.restate staff.let-in-again staff.save-rules accounts.save
    accounts.set-secret accounts.remove accounts.approve-address accounts.withdraw-address accounts.acknowledge-address accounts.export accounts.choose-file accounts.import
    runs.save-settings retry-policy.save abilities.try abilities.set abilities.set-limits audit.export audit.accept plans.accept wallet.save-settings
    backup.save backup.choose backup.restore backup.automatic backup.choose-folder
    backup.save-automatic gap.read gap.take-over gap.choose-list gap.answer gap.answer-rest
    records.move-to-server records.move-to-file records.retire-terminal keys.state keys.renew gap.close closes.save-journal-accounts mail.save-account mail.set-password customers.save-retention
    terminals.rights terminals.invite terminals.revoke-login terminals.choose-join-file terminals.join
  `,
};
