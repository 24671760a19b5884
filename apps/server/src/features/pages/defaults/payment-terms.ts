import type { PageTexts } from '../pages.tables.ts'

/** What a buyer accepts before a charge. */
export const paymentTerms: PageTexts = {
  en: {
    title: 'Terms of payment',
    body: `
1. You buy coins from the operator of this site. They are spent on this site only, and are tied to your account.
2. The price you see is the whole price: it includes taxes and the fees of the way you pay.
3. You are charged when you approve the payment at the gateway. The coins are credited once, as soon as the payment is confirmed. A payment that fails or is declined costs nothing.
4. Coins you have bought do not expire. Bonus coins are a gift: they are counted apart, spent first, may expire, and cannot be converted or refunded.
5. Coins can be converted to credits for chats with stories, up to a limit each day. A conversion is not undone.
6. For a refund of coins you have not used, ask the operator. The rights that the law gives you as a buyer stay as they are.
7. Every movement of your coins is kept in the books, and you can read each one in your wallet.
`.trim(),
  },
  ko: {
    title: '결제 약관',
    body: `
1. 코인은 이 사이트의 운영자에게서 구매합니다. 이 사이트에서만 쓸 수 있고 계정에 귀속됩니다.
2. 표시된 가격이 전부입니다. 세금과 결제 수단 수수료가 포함되어 있습니다.
3. 결제 페이지에서 승인하면 대금이 청구됩니다. 코인은 결제가 확인되는 즉시 한 번만 지급됩니다. 실패하거나 거절한 결제에는 비용이 들지 않습니다.
4. 구매한 코인은 만료되지 않습니다. 보너스 코인은 무상으로 지급되며 따로 계산됩니다. 먼저 사용되고 만료될 수 있으며, 전환하거나 환불받을 수 없습니다.
5. 코인은 하루 한도 안에서 스토리 채팅용 크레딧으로 전환할 수 있습니다. 전환은 되돌릴 수 없습니다.
6. 사용하지 않은 코인의 환불은 운영자에게 문의해 주세요. 구매자로서 법이 보장하는 권리는 그대로 유지됩니다.
7. 코인의 모든 움직임은 장부에 남으며, 지갑에서 하나하나 확인할 수 있습니다.
`.trim(),
  },
  jp: {
    title: '決済規約',
    body: `
1. コインはこのサイトの運営者から購入するものです。このサイトでのみ使え、あなたのアカウントにひも付きます。
2. 表示価格がすべてです。税金と支払い方法の手数料が含まれています。
3. 決済画面で支払いを承認すると、代金が請求されます。コインは支払いが確認されしだい、一度だけ付与されます。失敗または拒否された支払いに費用はかかりません。
4. 購入したコインに有効期限はありません。ボーナスコインは無償で付与されるもので、別に数えられ、先に使われます。期限が切れることがあり、変換や返金はできません。
5. コインは、1日の上限までストーリーのチャットに使うクレジットに変換できます。変換は取り消せません。
6. 未使用のコインの返金については、運営者にお問い合わせください。購入者として法律で認められた権利はそのまま保たれます。
7. コインの動きはすべて帳簿に残り、ウォレットで1件ずつ確認できます。
`.trim(),
  },
  es: {
    title: 'Condiciones de pago',
    body: `
1. Compras las monedas al operador de este sitio. Solo se gastan en este sitio y están vinculadas a tu cuenta.
2. El precio que ves es el precio total: incluye los impuestos y las comisiones de la forma de pago.
3. Se te cobra cuando apruebas el pago en la pasarela. Las monedas se abonan una sola vez, en cuanto se confirma el pago. Un pago fallido o rechazado no cuesta nada.
4. Las monedas que compras no caducan. Las monedas de bonificación son un regalo: se cuentan aparte, se gastan primero, pueden caducar y no se pueden convertir ni reembolsar.
5. Las monedas se pueden convertir en créditos para chatear con las historias, hasta un límite diario. Una conversión no se deshace.
6. Para pedir el reembolso de monedas que no hayas usado, dirígete al operador. Conservas los derechos que la ley te da como comprador.
7. Cada movimiento de tus monedas queda anotado en las cuentas, y puedes consultarlos todos en tu cartera.
`.trim(),
  },
}
