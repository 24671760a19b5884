import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { clientOnly, clientPage } from '../client-page.ts'
import { addRoutes, framedRoute } from '../root-route.ts'

const walletRoute = clientPage(
  '/wallet',
  msg`Wallet`,
  lazyRouteComponent(() => import('../features/wallet/wallet-page.tsx'), 'WalletPage'),
)

const purchasesRoute = clientPage(
  '/wallet/purchases',
  msg`Purchases`,
  lazyRouteComponent(() => import('../features/wallet/purchases-page.tsx'), 'PurchasesPage'),
)

const cartRoute = clientPage(
  '/cart',
  msg`Cart`,
  lazyRouteComponent(() => import('../features/cart/cart-page.tsx'), 'CartPage'),
)

const purchasedRoute = clientPage(
  '/library/purchased',
  msg({ message: 'Purchased', context: 'what I own' }),
  lazyRouteComponent(() => import('../features/commerce/purchased-page.tsx'), 'PurchasedPage'),
)

const chargeRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/wallet/charge',
  ...clientOnly(msg`Buy coins`),
  validateSearch: (search: { as?: string; need?: number }) => search,
  component: lazyRouteComponent(() => import('../features/wallet/charge-page.tsx'), 'ChargePage'),
})

const chargeReturnRoute = clientPage(
  '/wallet/charge/return',
  msg`Payment`,
  lazyRouteComponent(() => import('../features/wallet/charge-return-page.tsx'), 'ChargeReturnPage'),
)

const cardsRoute = clientPage(
  '/wallet/cards',
  msg`Saved cards`,
  lazyRouteComponent(() => import('../features/wallet/cards-page.tsx'), 'CardsPage'),
)

const cardReturnRoute = clientPage(
  '/wallet/cards/return',
  msg`Saved cards`,
  lazyRouteComponent(() => import('../features/wallet/card-return-page.tsx'), 'CardReturnPage'),
)

const convertRoute = clientPage(
  '/wallet/convert',
  msg`Convert to credits`,
  lazyRouteComponent(() => import('../features/wallet/convert-page.tsx'), 'ConvertPage'),
)

const receiptRoute = clientPage(
  '/wallet/receipts/$orderOid',
  msg`Receipt`,
  lazyRouteComponent(() => import('../features/wallet/receipt/receipt-page.tsx'), 'ReceiptPage'),
)

const purchaseReceiptRoute = clientPage(
  '/wallet/purchases/$orderOid',
  msg`Receipt`,
  lazyRouteComponent(
    () => import('../features/wallet/receipt/purchase-receipt-page.tsx'),
    'PurchaseReceiptPage',
  ),
)

const subscriptionReceiptRoute = clientPage(
  '/wallet/subscriptions/$postingId',
  msg`Receipt`,
  lazyRouteComponent(
    () => import('../features/wallet/receipt/subscription-receipt-page.tsx'),
    'SubscriptionReceiptPage',
  ),
)

const postingRoute = clientPage(
  '/wallet/entries/$postingId',
  msg`Ledger entries`,
  lazyRouteComponent(() => import('../features/wallet/posting-page.tsx'), 'PostingPage'),
)

const invariantsRoute = clientPage(
  '/invariants',
  msg`Ledger`,
  lazyRouteComponent(() => import('../features/ledger/invariants-page.tsx'), 'InvariantsPage'),
)

export const walletRoutes = [
  walletRoute,
  purchasesRoute,
  cartRoute,
  purchasedRoute,
  chargeRoute,
  chargeReturnRoute,
  cardsRoute,
  cardReturnRoute,
  convertRoute,
  receiptRoute,
  purchaseReceiptRoute,
  subscriptionReceiptRoute,
  postingRoute,
  invariantsRoute,
] as const

addRoutes(framedRoute, walletRoutes)
