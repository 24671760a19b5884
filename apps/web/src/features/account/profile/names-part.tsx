import { Plural, Trans } from '@lingui/react/macro'
import { languageNames } from '@plax/contracts/languages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { When } from '../../../ui/when.tsx'
import { Part } from '../../../ui/part.tsx'
import { ChangeNickname } from './change-nickname.tsx'
import { LanguageNames } from './language-names.tsx'
import { type OwnNames, ownNamesQuery } from './names.api.ts'

/** The nickname, which is unique, and how one is called in each language. */
export function NamesPart() {
  const { api } = useApp()
  const names = useQuery(ownNamesQuery(api))
  return (
    <Loaded query={names} pending={<Skeleton className="h-48" />}>
      {(data) => (
        <>
          <Part title={<Trans>Nickname</Trans>}>
            <Nickname names={data} />
          </Part>
          <Part title={<Trans>Names in other languages</Trans>}>
            <LanguageNames names={data} />
          </Part>
        </>
      )}
    </Loaded>
  )
}

function Nickname({ names }: { names: OwnNames }) {
  const [open, setOpen] = useState(false)
  const { nickname, changes } = names
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-semibold break-words">{nickname}</p>
          <p className="text-sm text-ink-soft">
            <Trans>
              No one else can use it. Changing it costs{' '}
              <Plural value={names.priceCoins} one="# coin" other="# coins" />.
            </Trans>
          </p>
        </div>
        <Button onClick={() => setOpen(true)}>
          <Trans>Change nickname</Trans>
        </Button>
      </div>
      {changes.length > 0 ? <Changes changes={changes} /> : null}
      {open ? <ChangeNickname names={names} onClose={() => setOpen(false)} /> : null}
    </Card>
  )
}

function Changes({ changes }: Pick<OwnNames, 'changes'>) {
  return (
    <ul className="flex flex-col gap-1 border-t border-line pt-3 text-sm text-ink-faint">
      {changes.map(({ language, fromNickname, toNickname, changedAt }) => (
        <li key={`${changedAt} ${language} ${toNickname}`} className="break-words">
          {language ? `${languageNames[language]}: ` : ''}
          {fromNickname || '–'} → {toNickname || '–'} · <When at={changedAt} />
        </li>
      ))}
    </ul>
  )
}
