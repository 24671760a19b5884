import type { PageTexts } from '../rows/pages.tables.ts'

/** What a buyer accepts before a charge. */
export const paymentTerms: PageTexts = {
  en: {
    title: 'Payment terms',
    body: `
1. You buy coins from the operator of this site. You can only spend them on this site, and they’re tied to your account.
2. The price you see is the total price. It includes VAT and payment fees.
3. You’re charged when you approve the payment. Coins are added once, as soon as the payment is confirmed. Failed or declined payments cost nothing.
4. Coins you buy don’t expire. Bonus coins are free: they’re tracked separately, spent first, may expire, and can’t be converted or refunded.
5. You can convert coins to credits for story chats, up to a daily limit. Conversions can’t be undone.
6. To request a refund of unused coins, contact the operator. Your legal rights as a buyer aren’t affected.
7. Every coin transaction is recorded in the ledger, and you can see each one in your wallet.
`.trim(),
  },
  ko: {
    title: '결제 약관',
    body: `
1. 코인은 이 사이트의 운영자에게서 구매합니다. 이 사이트에서만 쓸 수 있고 계정에 귀속됩니다.
2. 표시된 가격은 총 결제 금액이며, 부가세와 결제 수수료가 포함되어 있습니다.
3. 결제 페이지에서 승인하면 대금이 청구됩니다. 코인은 결제가 확인되는 즉시 한 번만 지급됩니다. 실패하거나 거절된 결제는 청구되지 않습니다.
4. 구매한 코인은 만료되지 않습니다. 보너스 코인은 무상으로 지급되며 별도로 관리됩니다. 먼저 사용되고 만료될 수 있으며, 전환하거나 환불받을 수 없습니다.
5. 코인은 하루 한도 안에서 스토리 채팅용 크레딧으로 전환할 수 있습니다. 전환은 되돌릴 수 없습니다.
6. 사용하지 않은 코인의 환불은 운영자에게 문의해 주세요. 구매자로서 법이 보장하는 권리는 그대로 유지됩니다.
7. 모든 코인 거래는 장부에 기록되며, 지갑에서 내역을 확인할 수 있습니다.
`.trim(),
  },
  jp: {
    title: '決済規約',
    body: `
1. コインはこのサイトの運営者から購入するものです。このサイトでのみ使え、アカウントにひも付きます。
2. 表示価格は総額です。消費税と決済手数料が含まれています。
3. 決済画面で支払いを承認すると、代金が請求されます。コインは支払いが確認されしだい、一度だけ付与されます。失敗または否認された支払いは請求されません。
4. 購入したコインに有効期限はありません。ボーナスコインは無償で付与され、別に管理され、先に使われます。有効期限が切れることがあり、交換や返金はできません。
5. コインは、1日の上限までストーリーのチャットに使うクレジットに交換できます。交換は取り消せません。
6. 未使用のコインの返金については、運営者にお問い合わせください。購入者として法律で認められた権利には影響しません。
7. コインの取引はすべて帳簿に記録され、ウォレットで1件ずつ確認できます。
`.trim(),
  },
  es: {
    title: 'Condiciones de pago',
    body: `
1. Compras las monedas al operador de este sitio. Solo puedes gastarlas en este sitio y están vinculadas a tu cuenta.
2. El precio que ves es el precio total: incluye el IVA y las comisiones de pago.
3. Se te cobra cuando apruebas el pago en la pasarela. Las monedas se abonan una sola vez, en cuanto se confirma el pago. Un pago fallido o rechazado no cuesta nada.
4. Las monedas que compras no caducan. Las monedas de bonificación son gratis: se cuentan aparte, se gastan primero, pueden caducar y no se pueden convertir ni reembolsar.
5. Puedes convertir monedas en créditos para chatear en las historias, hasta un límite diario. Las conversiones no se pueden deshacer.
6. Para pedir el reembolso de monedas que no hayas usado, dirígete al operador. Conservas los derechos que la ley te da como comprador.
7. Cada movimiento de tus monedas queda registrado en la contabilidad, y puedes consultarlos todos en tu cartera.
`.trim(),
  },
}
