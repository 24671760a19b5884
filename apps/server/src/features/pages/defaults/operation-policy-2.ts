import type { PageTexts } from '../pages.tables.ts'

/** What happens where the policy is broken (R-shell-010). */
export const operationPolicy2: PageTexts = {
  en: {
    title: 'Operation policy: when rules are broken',
    body: `
This text came with the software. The operator of this site has not replaced it yet.

## Who decides

The operator of this site decides. The software takes nothing down by itself.

## What the operator can do

- Ask a creator to change a work.
- Take a work down, for a time or for good.
- Close an account.
- Hand over what the law demands to those who may demand it.

## What is written down

What administrators change is kept in a record with its time and who did it.

## If you disagree

Write to the operator, say what it is about and why you see it differently. How the operator can be reached is said in the [legal notice](/info/legal), once they have written it there.
`.trim(),
  },
  ko: {
    title: '운영 정책 2: 규칙을 어겼을 때',
    body: `
이 글은 소프트웨어에 들어 있는 기본 문구입니다. 사이트 운영자가 아직 바꾸지 않았습니다.

## 누가 결정하나요

이 사이트의 운영자가 결정합니다. 소프트웨어가 스스로 무언가를 내리지는 않습니다.

## 운영자가 할 수 있는 조치

- 크리에이터에게 작품 수정을 요청합니다.
- 작품을 일정 기간 또는 영구히 내립니다.
- 계정을 닫습니다.
- 법에 따라 요구할 권한이 있는 곳에 필요한 자료를 제공합니다.

## 남는 기록

관리자가 바꾼 것은 시각과 처리한 사람이 함께 기록됩니다.

## 동의하지 않을 때

무엇에 대한 일인지, 왜 다르게 생각하는지 운영자에게 알려 주세요. 연락 방법은 운영자가 [법적 고지](/info/legal)에 적어 두면 그곳에서 볼 수 있습니다.
`.trim(),
  },
  jp: {
    title: '運営ポリシー2：違反があった場合',
    body: `
この文面はソフトウェアに付属の初期文です。サイトの運営者はまだ書き換えていません。

## 判断する人

このサイトの運営者が判断します。ソフトウェアが自動で何かを取り下げることはありません。

## 運営者ができる対応

- クリエイターに作品の修正を求める。
- 作品を一時的に、または恒久的に取り下げる。
- アカウントを閉鎖する。
- 法律に基づき求める権限のある相手に、必要な情報を提供する。

## 残る記録

管理者が変更した内容は、日時と担当者とともに記録されます。

## 異議がある場合

何についてか、なぜそう考えるのかを運営者にお知らせください。連絡方法は、運営者が[法的表示](/info/legal)に記載すると、そちらで確認できます。
`.trim(),
  },
  es: {
    title: 'Política de uso: cuando se incumplen las reglas',
    body: `
Este texto viene con el programa. El operador de este sitio aún no lo ha sustituido.

## Quién decide

Decide el operador de este sitio. El programa no retira nada por sí mismo.

## Qué puede hacer el operador

- Pedir a un creador que cambie una obra.
- Retirar una obra, por un tiempo o para siempre.
- Cerrar una cuenta.
- Entregar lo que la ley exija a quien pueda exigirlo.

## Qué queda anotado

Lo que cambian los administradores queda registrado con su hora y su autor.

## Si no estás de acuerdo

Escribe al operador, di de qué se trata y por qué lo ves de otra manera. Cómo contactarlo figura en el [aviso legal](/info/legal), cuando lo haya escrito allí.
`.trim(),
  },
}
