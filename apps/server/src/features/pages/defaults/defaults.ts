import type { BuiltInPage } from '@plax/contracts/pages/info-page-values'
import type { PageTexts } from '../rows/pages.tables.ts'
import { fundSettlement } from './fund-settlement.ts'
import { legal } from './legal.ts'
import { operationPolicy1 } from './operation-policy-1.ts'
import { operationPolicy2 } from './operation-policy-2.ts'
import { paymentTerms } from './payment-terms.ts'
import { tokushoho } from './tokushoho.ts'

/**
 * What pages say until the operator writes them, in every language. They claim nothing of the
 * operator, and say of the software only what it does.
 */
export const defaultTexts: Record<BuiltInPage, PageTexts> = {
  legal,
  oppolicy1: operationPolicy1,
  oppolicy2: operationPolicy2,
  'payment-terms': paymentTerms,
  tokushoho,
  'fund-settlement': fundSettlement,
}
