import type { PageTexts } from '../rows/pages.tables.ts'

/** Who runs the site, the terms of use and what is stored (R-shell-008). */
export const legal: PageTexts = {
  en: {
    title: 'Legal notice',
    body: `
This is the default text that comes with the software. The operator of this site hasn’t replaced it yet.

## Who runs this site

The operator hasn’t added a name, an address, or contact details yet.

## Terms of use

- Your account is for you only. Don’t share your password.
- You own what you write and upload. You allow this site to store it and to show it to the audience you publish it for.
- AI models write the replies in stories. Replies can be wrong. They aren’t advice, and they don’t represent the operator’s views.
- The [community guidelines](/info/oppolicy1) list what isn’t allowed. The [second part](/info/oppolicy2) explains how they’re enforced.
- The [payment terms](/info/payment-terms) also apply to payments.

## What is stored

- With an account: your email address, your nickname, a hash of your password, and your activity here: your stories, your chats, and every transaction of your coins and credits.
- Without an account: a random device ID, so you can return to your chats.
- In your browser: your session, your device ID, your language, your theme, and your settings on this site.
- What you write in a chat is sent to the provider of the AI model that replies.
- Ledger entries are kept permanently, because balances depend on them.

## The software

This site runs Plax, free software under the AGPL 3.0 or later.
`.trim(),
  },
  ko: {
    title: '법적 고지',
    body: `
이 글은 소프트웨어에 포함된 기본 문구입니다. 사이트 운영자가 아직 수정하지 않았습니다.

## 운영자

운영자가 이름, 주소, 연락처를 아직 등록하지 않았습니다.

## 이용 조건

- 계정은 만든 본인만 사용할 수 있습니다. 비밀번호를 다른 사람에게 알려 주지 마세요.
- 직접 쓰고 올린 콘텐츠의 권리는 본인에게 있습니다. 사이트는 이를 저장하고 공개한 대상에게 표시할 수 있습니다.
- 스토리의 답변은 AI 모델이 생성합니다. 사실과 다를 수 있으며, 조언이나 운영자의 의견이 아닙니다.
- 게시할 수 없는 내용은 [운영 정책 1](/info/oppolicy1)에서, 위반 시 조치는 [운영 정책 2](/info/oppolicy2)에서 확인할 수 있습니다.
- 결제에는 [결제 약관](/info/payment-terms)도 함께 적용됩니다.

## 저장하는 정보

- 계정이 있는 경우: 이메일 주소, 닉네임, 비밀번호의 해시값, 그리고 사이트 이용 기록(스토리, 채팅, 코인과 크레딧의 모든 거래).
- 계정이 없는 경우: 채팅을 이어 가기 위한 임의의 기기 ID.
- 브라우저: 로그인 상태, 기기 ID, 언어, 테마, 이 사이트의 설정.
- 채팅에 입력한 내용은 답변을 생성하는 AI 모델의 제공 업체로 전송됩니다.
- 장부 기록은 잔액의 근거이므로 영구 보관합니다.

## 소프트웨어

이 사이트는 AGPL 3.0 이상으로 공개된 자유 소프트웨어 Plax로 운영됩니다.
`.trim(),
  },
  jp: {
    title: '運営者情報・利用規約',
    body: `
これはソフトウェアに付属のデフォルトの文面です。サイトの運営者はまだ変更していません。

## 運営者

運営者の名称、住所、連絡先はまだ記載されていません。

## 利用条件

- アカウントを利用できるのは作成したご本人だけです。パスワードを他人に教えないでください。
- ご自身が書いたものやアップロードしたものの権利は、ご本人にあります。サイトはそれを保存し、公開した相手に表示できるものとします。
- ストーリーの返信はAIモデルが生成します。誤りを含むことがあり、助言でも運営者の見解でもありません。
- 公開できない内容は[ガイドライン1](/info/oppolicy1)、違反時の対応は[ガイドライン2](/info/oppolicy2)をご覧ください。
- お支払いには[決済規約](/info/payment-terms)も適用されます。

## 保存する情報

- アカウントがある場合：メールアドレス、ニックネーム、パスワードのハッシュ値、および利用の記録（ストーリー、チャット、コインとクレジットのすべての取引）。
- アカウントがない場合：チャットを再開するためのランダムな端末ID。
- ブラウザ内：ログイン状態、端末ID、言語、テーマ、このサイトでの設定。
- チャットに入力した内容は、返信を生成するAIモデルの提供元に送信されます。
- 帳簿の記録は残高の根拠となるため、無期限に保存します。

## ソフトウェア

このサイトは、AGPL 3.0以降で公開されている自由ソフトウェアPlaxで動いています。
`.trim(),
  },
  es: {
    title: 'Aviso legal',
    body: `
Este es el texto predeterminado del software. El operador de este sitio aún no lo ha reemplazado.

## Quién opera este sitio

El operador aún no ha añadido su nombre, su dirección ni sus datos de contacto.

## Condiciones de uso

- Tu cuenta es solo para ti. No compartas tu contraseña.
- Lo que escribes y subes es tuyo. Permites que este sitio lo guarde y lo muestre al público para el que lo publicas.
- Los modelos de IA escriben las respuestas de las historias. Pueden equivocarse; no son consejos ni representan la opinión del operador.
- Las [normas de la comunidad](/info/oppolicy1) indican qué no se permite. La [segunda parte](/info/oppolicy2) explica cómo se aplican.
- Las [condiciones de pago](/info/payment-terms) también se aplican a los pagos.

## Qué se guarda

- Con cuenta: tu correo, tu apodo, un hash de tu contraseña y tu actividad: tus historias, tus chats y cada movimiento de tus monedas y créditos.
- Sin cuenta: un ID de dispositivo aleatorio, para que puedas retomar tus chats.
- En tu navegador: tu sesión, el ID del dispositivo, tu idioma, tu tema y tus ajustes en este sitio.
- Lo que escribes en un chat se envía al proveedor del modelo de IA que responde.
- Los asientos de la contabilidad se conservan siempre, porque los saldos dependen de ellos.

## El software

Este sitio funciona con Plax, software libre bajo la AGPL 3.0 o posterior.
`.trim(),
  },
}
