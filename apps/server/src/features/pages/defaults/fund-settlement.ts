import type { PageTexts } from '../pages.tables.ts'

/** How prepaid coins are held and settled (R-shell-012). */
export const fundSettlement: PageTexts = {
  en: {
    title: 'Fund settlement policy',
    body: `
This text came with the software. The operator of this site replaces it with what the law on prepaid means asks of them.

## What coins are

Coins are bought in advance and spent on this site only. Bonus coins are given without payment and are counted apart. Credits pay for chats with stories.

## Who issues them

The operator of this site. Their name and address belong here, and are not written yet.

## How long they last

Coins that were bought do not expire. Bonus coins may.

## Balance and history

Your wallet shows what you hold and every movement of it. The books of this site balance, which [anyone can check](/invariants).

## How unspent coins are protected

The operator has not written here yet whether and how they secure the money that was paid for coins not spent.

## Complaints

How the operator can be reached is said in the [legal notice](/info/legal), once they have written it there.
`.trim(),
  },
  ko: {
    title: '자금 결제 정책',
    body: `
이 글은 소프트웨어에 들어 있는 기본 문구입니다. 사이트 운영자는 선불 수단에 관한 법이 요구하는 내용으로 바꾸어 주세요.

## 코인이란

코인은 미리 구매해 이 사이트에서만 쓰는 선불 수단입니다. 보너스 코인은 무상으로 지급되며 따로 계산됩니다. 크레딧은 스토리 채팅에 쓰입니다.

## 발행자

이 사이트의 운영자입니다. 운영자의 이름과 주소가 이 자리에 있어야 하나 아직 적지 않았습니다.

## 유효 기간

구매한 코인은 만료되지 않습니다. 보너스 코인은 만료될 수 있습니다.

## 잔액과 내역

지갑에서 잔액과 모든 움직임을 볼 수 있습니다. 이 사이트의 장부가 맞는지는 [누구나 확인할 수 있습니다](/invariants).

## 쓰지 않은 코인의 보호

쓰지 않은 코인의 대금을 어떻게 보전하는지 운영자가 아직 적지 않았습니다.

## 문의와 불만

연락 방법은 운영자가 [법적 고지](/info/legal)에 적어 두면 그곳에서 볼 수 있습니다.
`.trim(),
  },
  jp: {
    title: '資金決済法に基づく表示',
    body: `
この文面はソフトウェアに付属の初期文です。サイトの運営者は、前払式支払手段に関する法律が求める内容に書き換えてください。

## コインとは

コインは前もって購入し、このサイトでのみ使うものです。ボーナスコインは無償で付与され、別に数えられます。クレジットはストーリーのチャットに使います。

## 発行者

このサイトの運営者です。名称と住所はまだ記載されていません。

## 有効期限

購入したコインに有効期限はありません。ボーナスコインは期限が切れることがあります。

## 残高と履歴

ウォレットで残高とすべての動きを確認できます。このサイトの帳簿が合っていることは[誰でも確認できます](/invariants)。

## 未使用残高の保全

未使用のコインの代金をどのように保全するかは、まだ記載されていません。

## 苦情・お問い合わせ

連絡方法は、運営者が[法的表示](/info/legal)に記載すると、そちらで確認できます。
`.trim(),
  },
  es: {
    title: 'Política de liquidación de fondos',
    body: `
Este texto viene con el programa. El operador de este sitio lo sustituye por lo que le exija la ley sobre medios de prepago.

## Qué son las monedas

Las monedas se compran por adelantado y solo se gastan en este sitio. Las de bonificación se dan sin pago y se cuentan aparte. Los créditos pagan los chats con las historias.

## Quién las emite

El operador de este sitio. Aquí van su nombre y su dirección, que aún no ha escrito.

## Cuánto duran

Las monedas compradas no caducan. Las de bonificación pueden caducar.

## Saldo e historial

Tu cartera muestra lo que tienes y cada movimiento. Las cuentas de este sitio cuadran, y [cualquiera puede comprobarlo](/invariants).

## Cómo se protegen las monedas sin gastar

El operador aún no ha escrito aquí si asegura el dinero pagado por monedas sin gastar, ni cómo.

## Reclamaciones

Cómo contactar con el operador figura en el [aviso legal](/info/legal), cuando lo haya escrito allí.
`.trim(),
  },
}
