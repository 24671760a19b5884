import type { PageTexts } from '../rows/pages.tables.ts'

/** The notation that Japanese law asks of those who sell at a distance (R-shell-011). */
export const tokushoho: PageTexts = {
  jp: {
    title: '特定商取引法に基づく表記',
    body: `
これはソフトウェアに付属のデフォルトの文面です。日本で販売を行う運営者は、ご自身の情報に変更してください。

## 販売事業者

まだ記載されていません。

## 運営責任者

まだ記載されていません。

## 所在地・電話番号・メールアドレス

まだ記載されていません。

## 販売価格

購入画面に表示する金額（消費税および決済手数料を含みます）。

## 商品代金以外に必要な料金

インターネットの接続料金などは、お客様のご負担となります。

## 支払い方法と時期

購入画面に表示する方法で、支払いを承認した時に請求されます。

## 商品の引き渡し時期

支払いが確認されしだい、コインを付与します。

## 返品・返金

[決済規約](/info/payment-terms)をご覧ください。

## 動作環境

最新版の主要なブラウザ。
`.trim(),
  },
  en: {
    title: 'Specified Commercial Transactions Act (Japan)',
    body: `
This is the default text that comes with the software. Operators who sell in Japan should replace it with their own details.

## Seller

Not provided yet.

## Person in charge

Not provided yet.

## Address, phone, and email

Not provided yet.

## Prices

As shown before you pay, including VAT and payment fees.

## Other costs

You pay for your own internet connection.

## Payment

With the payment methods shown before you pay. You’re charged when you approve the payment.

## Delivery

Coins are added as soon as the payment is confirmed.

## Returns and refunds

See the [payment terms](/info/payment-terms).

## What you need

An up-to-date browser.
`.trim(),
  },
  ko: {
    title: '특정상거래법에 따른 표기(일본)',
    body: `
이 글은 소프트웨어에 포함된 기본 문구입니다. 일본에서 판매하는 운영자는 자신의 정보로 바꾸어 주세요.

## 판매 사업자

아직 등록되지 않았습니다.

## 운영 책임자

아직 등록되지 않았습니다.

## 주소, 전화번호, 이메일

아직 등록되지 않았습니다.

## 판매 가격

결제 전에 표시되는 금액이며, 부가세와 결제 수수료가 포함되어 있습니다.

## 그 밖의 비용

인터넷 접속 요금은 이용자가 부담합니다.

## 결제 방법과 시기

결제 전에 표시되는 수단으로, 결제를 승인할 때 청구됩니다.

## 제공 시기

결제가 확인되는 즉시 코인이 지급됩니다.

## 반품과 환불

[결제 약관](/info/payment-terms)을 확인해 주세요.

## 이용 환경

최신 버전의 브라우저.
`.trim(),
  },
  es: {
    title: 'Ley de Transacciones Comerciales Especificadas (Japón)',
    body: `
Este es el texto predeterminado del software. Los operadores que vendan en Japón deben reemplazarlo por sus propios datos.

## Vendedor

Aún sin completar.

## Responsable

Aún sin completar.

## Dirección, teléfono y correo

Aún sin completar.

## Precios

Los que se muestran antes de pagar, con IVA y comisiones de pago incluidos.

## Otros gastos

La conexión a internet corre por tu cuenta.

## Pago

Con las formas de pago que se muestran antes de pagar. Se te cobra al aprobar el pago.

## Entrega

Las monedas se abonan en cuanto se confirma el pago.

## Devoluciones y reembolsos

Consulta las [condiciones de pago](/info/payment-terms).

## Qué necesitas

Un navegador actualizado.
`.trim(),
  },
}
