import { swiftTextOf } from '@plax/contracts/settlement/bank-text'
import { looksLikeIban } from '../accounts/account-number.ts'
import type { BankDetails } from '../accounts/sealed-account.ts'

export interface BankPayout extends Omit<BankDetails, 'method'> {
  requestOid: string
  country: string
  currency: string
  /** With the digits that the currency has. */
  amount: string
  paysOn: string
  month: string
}

export interface PainHead {
  messageId: string
  createdAt: Date
  payer: { name: string; account: string; bic: string }
}

/**
 * Payouts as a customer credit transfer initiation, ISO 20022 pain.001.001.09: one payment information
 * a day of payment, one transaction a payout, whose end-to-end id is the request's.
 */
export function painOf(head: PainHead, payouts: readonly BankPayout[]): string {
  const byDay = [...Map.groupBy(payouts, ({ paysOn }) => paysOn)]
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>${head.messageId}</MsgId>
      <CreDtTm>${head.createdAt.toISOString().slice(0, 19)}Z</CreDtTm>
      <NbOfTxs>${payouts.length}</NbOfTxs>
      <CtrlSum>${sumOf(payouts)}</CtrlSum>
      <InitgPty><Nm>${text(head.payer.name, 140)}</Nm></InitgPty>
    </GrpHdr>
${byDay.map(([day, of], index) => paymentOf(head, { day, of, index })).join('')}  </CstmrCdtTrfInitn>
</Document>
`
}

function paymentOf(
  { messageId, payer }: PainHead,
  { day, of, index }: { day: string; of: readonly BankPayout[]; index: number },
): string {
  return `    <PmtInf>
      <PmtInfId>${messageId}-${index + 1}</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <NbOfTxs>${of.length}</NbOfTxs>
      <CtrlSum>${sumOf(of)}</CtrlSum>
      <ReqdExctnDt><Dt>${day}</Dt></ReqdExctnDt>
      <Dbtr><Nm>${text(payer.name, 140)}</Nm></Dbtr>
      <DbtrAcct><Id>${accountOf(payer.account)}</Id></DbtrAcct>
      <DbtrAgt>${agentOf({ swiftCode: payer.bic })}</DbtrAgt>
${of.map(transactionOf).join('')}    </PmtInf>
`
}

function transactionOf(payout: BankPayout): string {
  return `      <CdtTrfTxInf>
        <PmtId><EndToEndId>${payout.requestOid}</EndToEndId></PmtId>
        <Amt><InstdAmt Ccy="${payout.currency}">${payout.amount}</InstdAmt></Amt>
        <CdtrAgt>${agentOf(payout)}</CdtrAgt>
        <Cdtr><Nm>${text(payout.accountHolder, 140)}</Nm><PstlAdr><Ctry>${payout.country}</Ctry></PstlAdr></Cdtr>
        <CdtrAcct><Id>${accountOf(payout.accountNumber)}</Id></CdtrAcct>
        <RmtInf><Ustrd>${text(`Plax ${payout.month}`, 140)}</Ustrd></RmtInf>
      </CdtTrfTxInf>
`
}

function accountOf(number: string): string {
  const plain = number.replace(/[ -]/g, '').toUpperCase()
  return looksLikeIban(plain) ? `<IBAN>${plain}</IBAN>` : `<Othr><Id>${text(plain, 34)}</Id></Othr>`
}

function agentOf(bank: { swiftCode: string; bankName?: string; bankAddress?: string }): string {
  if (bank.swiftCode) return `<FinInstnId><BICFI>${bank.swiftCode}</BICFI></FinInstnId>`
  const { bankName = '', bankAddress } = bank
  const address = bankAddress
    ? `<PstlAdr><AdrLine>${text(bankAddress, 70)}</AdrLine></PstlAdr>`
    : ''
  return `<FinInstnId><Nm>${text(bankName, 140)}</Nm>${address}</FinInstnId>`
}

/** Exact: amounts are added as whole hundredths. */
function sumOf(payouts: readonly BankPayout[]): string {
  const digits = payouts.some(({ amount }) => amount.includes('.')) ? 2 : 0
  const sum = payouts.reduce((all, { amount }) => all + BigInt(amount.replace('.', '')), 0n)
  if (digits === 0) return String(sum)
  const padded = String(sum).padStart(3, '0')
  return `${padded.slice(0, -2)}.${padded.slice(-2)}`
}

/** What a person wrote, in the characters that banks take as far as it can be, cut to what the standard takes. */
function text(value: string, max: number): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return [...swiftTextOf(value)]
    .slice(0, max)
    .map((letter) => entities[letter] ?? letter)
    .join('')
}
