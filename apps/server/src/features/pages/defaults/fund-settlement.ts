import type { PageTexts } from '../rows/pages.tables.ts'

/** How prepaid coins are held and settled (R-shell-012). */
export const fundSettlement: PageTexts = {
  en: {
    title: 'Fund settlement policy',
    body: `
This is the default text that comes with the software. The operator of this site should replace it with what prepaid payment law requires.

## What coins are

Coins are bought in advance and can only be spent on this site. Bonus coins are free and tracked separately. Credits pay for story chats.

## Who issues them

The operator of this site. Their name and address haven’t been added yet.

## How long they last

Coins you buy don’t expire. Bonus coins may.

## Balance and history

Your wallet shows your balance and every transaction. [Anyone can check](/invariants) that this site’s ledger balances.

## How unspent coins are protected

The operator hasn’t stated yet whether and how money paid for unspent coins is protected.

## Complaints

See the [legal notice](/info/legal) for how to contact the operator, once they’ve added it.
`.trim(),
  },
  ko: {
    title: '자금 결제 정책',
    body: `
이 글은 소프트웨어에 포함된 기본 문구입니다. 사이트 운영자는 선불 수단 관련 법령이 요구하는 내용으로 바꾸어 주세요.

## 코인이란

코인은 미리 구매해 이 사이트에서만 쓰는 선불 수단입니다. 보너스 코인은 무상으로 지급되며 별도로 관리됩니다. 크레딧은 스토리 채팅에 쓰입니다.

## 발행자

이 사이트의 운영자입니다. 운영자의 이름과 주소가 아직 등록되지 않았습니다.

## 유효 기간

구매한 코인은 만료되지 않습니다. 보너스 코인은 만료될 수 있습니다.

## 잔액과 내역

지갑에서 잔액과 모든 거래 내역을 볼 수 있습니다. 이 사이트의 장부가 맞는지는 [누구나 확인할 수 있습니다](/invariants).

## 쓰지 않은 코인의 보호

쓰지 않은 코인의 대금을 어떻게 보호하는지 운영자가 아직 밝히지 않았습니다.

## 문의와 불만

연락 방법은 운영자가 등록하면 [법적 고지](/info/legal)에서 확인할 수 있습니다.
`.trim(),
  },
  jp: {
    title: '資金決済法に基づく表示',
    body: `
これはソフトウェアに付属のデフォルトの文面です。サイトの運営者は、前払式支払手段に関する法律が求める内容に変更してください。

## コインとは

コインは前もって購入し、このサイトでのみ使うものです。ボーナスコインは無償で付与され、別に管理されます。クレジットはストーリーのチャットに使います。

## 発行者

このサイトの運営者です。名称と住所はまだ記載されていません。

## 有効期限

購入したコインに有効期限はありません。ボーナスコインは期限が切れることがあります。

## 残高と履歴

ウォレットで残高とすべての取引を確認できます。このサイトの帳簿が合っていることは[誰でも確認できます](/invariants)。

## 未使用残高の保全

未使用のコインの代金をどのように保全するかは、まだ記載されていません。

## 苦情・お問い合わせ

連絡方法は、運営者が記載すると[運営者情報](/info/legal)で確認できます。
`.trim(),
  },
  es: {
    title: 'Política de liquidación de fondos',
    body: `
Este es el texto predeterminado del software. El operador de este sitio debe reemplazarlo por lo que exija la ley sobre medios de prepago.

## Qué son las monedas

Las monedas se compran por adelantado y solo se gastan en este sitio. Las de bonificación son gratis y se cuentan aparte. Los créditos sirven para chatear en las historias.

## Quién las emite

El operador de este sitio. Aún no ha añadido su nombre ni su dirección.

## Cuánto duran

Las monedas compradas no caducan. Las de bonificación pueden caducar.

## Saldo e historial

Tu cartera muestra tu saldo y cada movimiento. [Cualquiera puede comprobar](/invariants) que la contabilidad de este sitio cuadra.

## Cómo se protegen las monedas sin gastar

El operador aún no ha indicado si protege el dinero pagado por monedas sin gastar, ni cómo.

## Reclamaciones

Consulta en el [aviso legal](/info/legal) cómo contactar con el operador, cuando lo haya añadido.
`.trim(),
  },
}
