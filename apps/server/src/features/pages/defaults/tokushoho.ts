import type { PageTexts } from '../pages.tables.ts'

/** The notation that Japanese law asks of those who sell at a distance (R-shell-011). */
export const tokushoho: PageTexts = {
  jp: {
    title: '特定商取引法に基づく表記',
    body: `
この文面はソフトウェアに付属の初期文です。日本で販売を行う運営者は、ご自身の情報に書き換えてください。

## 販売事業者

まだ記載されていません。

## 運営責任者

まだ記載されていません。

## 所在地・電話番号・メールアドレス

まだ記載されていません。

## 販売価格

購入画面に表示する金額（税金および支払い方法の手数料を含みます）。

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
This text came with the software. An operator who sells in Japan replaces it with their own details.

## Seller

Not written yet.

## Person in charge

Not written yet.

## Address, telephone and e-mail

Not written yet.

## Prices

As shown before you pay, taxes and the fees of the way you pay included.

## Further costs

Your connection to the internet is yours to pay.

## Payment

By the ways that are shown before you pay, when you approve the payment.

## Delivery

Coins are credited as soon as the payment is confirmed.

## Returns and refunds

See the [terms of payment](/info/payment-terms).

## What you need

A current browser.
`.trim(),
  },
  ko: {
    title: '특정상거래법에 따른 표기 (일본)',
    body: `
이 글은 소프트웨어에 들어 있는 기본 문구입니다. 일본에서 판매하는 운영자는 자신의 정보로 바꾸어 주세요.

## 판매 사업자

아직 적지 않았습니다.

## 운영 책임자

아직 적지 않았습니다.

## 주소, 전화번호, 이메일

아직 적지 않았습니다.

## 판매 가격

결제 전에 표시되는 금액이며, 세금과 결제 수단 수수료가 포함되어 있습니다.

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
Este texto viene con el programa. El operador que venda en Japón lo sustituye por sus propios datos.

## Vendedor

Aún sin escribir.

## Responsable

Aún sin escribir.

## Dirección, teléfono y correo

Aún sin escribir.

## Precios

Los que se muestran antes de pagar, con impuestos y comisiones de la forma de pago incluidos.

## Otros gastos

La conexión a internet corre por tu cuenta.

## Pago

Por los medios que se muestran antes de pagar, al aprobar el pago.

## Entrega

Las monedas se abonan en cuanto se confirma el pago.

## Devoluciones y reembolsos

Consulta las [condiciones de pago](/info/payment-terms).

## Qué necesitas

Un navegador actual.
`.trim(),
  },
}
