import { isBankText, isCountry, swiftCodePattern } from '@plax/contracts/settlement/bank-text'
import { isAccountNumber } from '../accounts/account-number.ts'
import { openAccount } from '../accounts/sealed-account.ts'
import type { RequestRow } from '../rows/settlement.tables.ts'

/**
 * Whether a payout's bank details can't be written into a file as its schema wants them. Accounts are
 * checked when they're saved; this keeps one from before from breaking everybody's file.
 */
export function isUnfit(
  row: Pick<RequestRow, 'creator_oid' | 'country' | 'sealed'>,
  secret: string,
): boolean {
  const details = row.sealed && openAccount(secret, row.creator_oid, row.sealed)
  if (details?.method !== 'bank') return false
  const { accountHolder, bankName, bankAddress, accountNumber, swiftCode } = details
  return !(
    [accountHolder, bankName].every((text) => text !== '' && isBankText(text)) &&
    isBankText(bankAddress) &&
    isAccountNumber(accountNumber) &&
    (swiftCode === '' || swiftCodePattern.test(swiftCode)) &&
    isCountry(row.country)
  )
}

export interface Payer {
  name: string
  account: string
  bic: string
}

/** Whether all of it is there that a bank asks of whoever pays. */
export function isWholePayer({ name, account, bic }: Payer): boolean {
  const isNamed = name.trim() !== '' && isBankText(name)
  return isNamed && isAccountNumber(account) && swiftCodePattern.test(bic)
}
