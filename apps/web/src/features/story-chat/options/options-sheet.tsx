import { Trans, useLingui } from '@lingui/react/macro'
import { Sheet } from '../../../ui/dialog.tsx'
import { PriceTag } from '../../../ui/price-tag.tsx'
import { PersonaChoice } from '../../personas/persona-choice.tsx'
import type { Room } from '../use-room.ts'
import { DefaultOptions } from './default-options.tsx'
import { MoveOn } from './move-on.tsx'
import { ReplyLanguage } from './reply-language.tsx'
import { ReplyOptions } from './reply-options.tsx'
import { SpeakAs } from './speak-as.tsx'
import { TitleField } from './title-field.tsx'
import { UserNote } from './user-note.tsx'

interface OptionsSheetProps {
  room: Room
  onClose: () => void
}

/** How a room is told (R-story-chat-028); the price of the next reply is said while it changes. */
export function OptionsSheet({ room, onClose }: OptionsSheetProps) {
  const { t } = useLingui()
  const { status, settings, isPricing } = room
  const { value, change } = settings
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Options`}
      actions={
        <p role="status" className="flex w-full items-center justify-between text-sm">
          <span className="text-ink-soft">
            <Trans>Next reply price</Trans>
          </span>
          <span className={isPricing ? 'opacity-55' : undefined}>
            <PriceTag amount={status.priceMilli} currency="credit" />
          </span>
        </p>
      }
    >
      <div className="flex flex-col gap-7">
        {status.hasNewerStory ? <MoveOn room={room} /> : null}
        <ReplyOptions value={value} change={change} modelName={status.modelName} />
        <DefaultOptions value={value} change={change} />
        <hr className="border-line" />
        <ReplyLanguage
          value={value.replyLanguage}
          onChange={(replyLanguage) => change({ replyLanguage })}
        />
        <PersonaChoice value={value.personaOid} onChange={(personaOid) => change({ personaOid })} />
        {status.impersonationOn ? (
          <SpeakAs
            cast={status.cast}
            value={value.impersonationCharacter}
            onChange={(impersonationCharacter) => change({ impersonationCharacter })}
          />
        ) : null}
        <UserNote value={value.userNote} onChange={(userNote) => change({ userNote })} />
        <TitleField room={status.room} />
      </div>
    </Sheet>
  )
}
