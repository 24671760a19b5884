import { Trans, useLingui } from '@lingui/react/macro'
import { channelIntroMaxLength } from '@plax/contracts/channel/channel-values'
import { type Language, languageNames, languages, languageTags } from '@plax/contracts/languages'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Counter } from '../../ui/counter.tsx'
import { Failure } from '../../ui/failure.tsx'
import { LongTextField, TextField } from '../../ui/form/fields.tsx'
import { type Draft, useDraft } from '../../ui/form/use-draft.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { LeaveWarning } from '../../ui/leave-warning.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { showToast } from '../../ui/toast.ts'
import { Part } from '../../ui/part.tsx'
import { type ChannelSettings, settingsQuery } from '../channel/channel.api.ts'
import { DisplayNames } from '../channel/display-names.tsx'
import { nameRefusals } from '../channel/names-draft.ts'
import { AddressField } from './address-field.tsx'
import { addressOf, type ChannelDraft, changeOf, draftOf, problemsOf } from './channel-draft.ts'
import { LinksField } from './links-field.tsx'
import { BannerField } from '../channel/banner-field.tsx'
import { ShownWorks } from './shown-works.tsx'
import { TabToggles } from './tab-toggles.tsx'

/** What a channel says and shows, saved at once; its address is for its creator alone. */
export function ChannelForm({
  settings,
  hasAddress = false,
}: {
  settings: ChannelSettings
  hasAddress?: boolean
}) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const draft = useDraft<ChannelDraft>(draftOf(settings))
  const { form, values, isChanged, set } = draft
  const wrong = problemsOf(values)
  const { creatorOid } = settings
  const { onSubmit, isBusy, problem } = useSend(
    form,
    async (sent) => {
      // First, because it may be refused: then nothing is saved.
      const address = hasAddress ? addressOf(sent, settings) : undefined
      if (address === null) await api('DELETE /account/customUrl', { body: {} })
      else if (address) await api('POST /account/customUrl', { body: { customUrl: address } })
      const body = { creatorOid, ...changeOf(sent) }
      const answer = await api('POST /channel/settings', { body })
      queryClient.setQueryData(settingsQuery(api, creatorOid).queryKey, answer.settings)
      const stale = [['creator', creatorOid], ...(address === undefined ? [] : [['viewer']])]
      await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      showToast(t`Channel saved`)
    },
    {
      fieldOf: {
        ...nameRefusals,
        'channel.discord_id_invalid': 'discordId',
        'channel.url_not_available': 'customUrl',
      },
    },
  )
  const isWrong = wrong.discordId || wrong.links.includes(true)
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-10">
      <LeaveWarning view isDirty={isChanged && !isBusy} />
      {hasAddress ? (
        <Part title={<Trans>Address</Trans>}>
          <Card>
            <AddressField draft={draft} saved={settings.customUrl} />
          </Card>
        </Part>
      ) : null}
      <Part title={<Trans>Display name</Trans>}>
        <Card>
          <DisplayNames form={form} nickname={settings.nickname} />
        </Card>
      </Part>
      <Part title={<Trans>Introduction</Trans>}>
        <Card>
          <Introduction draft={draft} />
        </Card>
      </Part>
      <Part title={<Trans>Banner and links</Trans>}>
        <Card className="flex flex-col gap-6">
          <BannerField picture={values.banner} onPicture={(banner) => set('banner', banner)} />
          <LinksField
            links={values.links}
            wrong={wrong.links}
            onLinks={(links) => set('links', links)}
          />
          <TextField
            form={form}
            name="discordId"
            label={t`Discord ID`}
            hint={t`Your username, such as mira.lee, or your numeric user ID.`}
            error={
              wrong.discordId ? (
                <Trans>
                  This Discord ID isn’t valid. Use lowercase letters, digits, dots, and underscores.
                </Trans>
              ) : null
            }
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
          />
        </Card>
      </Part>
      <ShownWorks draft={draft} creatorOid={creatorOid} />
      <TabToggles draft={draft} filledTabs={settings.filledTabs} />
      <div className="flex flex-col gap-3">
        <Failure error={problem} />
        <div>
          <Button type="submit" variant="primary" busy={isBusy} disabled={!isChanged || isWrong}>
            <Trans>Save channel</Trans>
          </Button>
        </div>
      </div>
    </form>
  )
}

/** In each language that readers may have. */
function Introduction({ draft }: { draft: Draft<ChannelDraft> }) {
  const { t } = useLingui()
  const { form, values, set } = draft
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-ink-faint">
        <Trans>
          Readers see the introduction in their language. If it’s missing, they see the one in the
          main language.
        </Trans>
      </p>
      {languages.map((lang) => (
        <LongTextField
          key={lang}
          form={form}
          name={lang}
          label={<span lang={languageTags[lang]}>{languageNames[lang]}</span>}
          lang={languageTags[lang]}
          aside={<Counter text={values[lang]} max={channelIntroMaxLength} />}
          maxLength={channelIntroMaxLength}
          rows={3}
        />
      ))}
      <div className="flex flex-wrap items-center gap-3 text-sm font-medium">
        <Trans>Main language</Trans>
        <NativeSelect
          label={t`Main language`}
          value={values.language}
          options={[
            { value: '', label: t`Not set` },
            ...languages.map((lang) => ({ value: lang, label: languageNames[lang] })),
          ]}
          onChange={(lang) => set('language', lang as Language | '')}
        />
      </div>
    </div>
  )
}
