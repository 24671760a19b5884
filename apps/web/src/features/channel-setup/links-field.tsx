import { Trans, useLingui } from '@lingui/react/macro'
import {
  socialHosts,
  socialLinkMaxLength,
  socialLinksMaxCount,
  type SocialNetwork,
  socialNetworks,
} from '@plax/contracts/channel/channel-values'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { networkNames } from '../channel/social-links.tsx'
import type { DraftLink } from './channel-draft.ts'

/** Where else a creator is; each link begins with the host of its network (R-channel-020). */
export function LinksField({
  links,
  wrong,
  onLinks,
}: {
  links: readonly DraftLink[]
  wrong: readonly boolean[]
  onLinks: (links: DraftLink[]) => void
}) {
  const unused = socialNetworks.find((one) => links.every(({ network }) => network !== one))
  const change = (index: number, link: DraftLink) => onLinks(links.with(index, link))
  const add = () => {
    const network = unused ?? 'website'
    onLinks([...links, { network, url: socialHosts[network][0] }])
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 text-sm font-medium">
        <Trans>Links</Trans>
      </legend>
      {links.map((link, index) => (
        <LinkRow
          // Rows have no other name than their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          link={link}
          isWrong={wrong[index] ?? false}
          onChange={(changed) => change(index, changed)}
          onRemove={() => onLinks(links.toSpliced(index, 1))}
        />
      ))}
      {links.length < socialLinksMaxCount ? (
        <div>
          <Button size="sm" icon={<Plus aria-hidden className="size-4" />} onClick={add}>
            <Trans>Add link</Trans>
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}

function LinkRow({
  link,
  isWrong,
  onChange,
  onRemove,
}: {
  link: DraftLink
  isWrong: boolean
  onChange: (link: DraftLink) => void
  onRemove: () => void
}) {
  const { t } = useLingui()
  const { network, url } = link
  const nameOf = (one: SocialNetwork) => (one === 'website' ? t`Website` : networkNames[one])
  const name = nameOf(network)
  const host = socialHosts[network][0]
  const choose = (next: SocialNetwork) => {
    const isUntouched = url === '' || url === host
    onChange({ network: next, url: isUntouched ? socialHosts[next][0] : url })
  }
  return (
    <div className="flex flex-wrap items-start gap-2">
      <NativeSelect
        label={t`Network`}
        value={network}
        options={socialNetworks.map((one) => ({ value: one, label: nameOf(one) }))}
        onChange={(next) => choose(next as SocialNetwork)}
      />
      <div className="-mt-1.5 min-w-0 flex-1 basis-56">
        <Field
          label={<span className="sr-only">{t`Link: ${name}`}</span>}
          error={isWrong ? <Trans>This link must start with {host}</Trans> : undefined}
        >
          {(ids) => (
            <Input
              {...ids}
              type="url"
              value={url}
              placeholder={host}
              maxLength={socialLinkMaxLength}
              onChange={(event) => onChange({ network, url: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <IconButton label={t`Remove link: ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  )
}
