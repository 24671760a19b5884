import { Trans, useLingui } from '@lingui/react/macro'
import type { NodeOf } from '@plax/story-engine/canvas'
import {
  MAX_IMAGE_DESCRIPTION_CHARS,
  MAX_TAG_CHARS,
  MAX_TITLE_CHARS,
  MIN_IMAGE_PRICE_CREDITS,
} from '@plax/story-engine/limits'
import { useApp } from '../../../lib/app-context.ts'
import { Field } from '../../../ui/field.tsx'
import { TagsInput } from '../../../ui/tags-input.tsx'
import { anyShape } from '../../../ui/image-crop/image-fit.ts'
import { imageTypes } from '../../../ui/image-input.tsx'
import { Uploader } from '../../../ui/uploader.tsx'
import { uploadPicture } from '../../../lib/upload/upload-picture.ts'
import { maxTags } from '../model/tags.ts'
import { useEditor, useEditorState } from '../use-editor.ts'
import { Part, SwitchControl, TextControl, useBind, useChange, useFieldNotes } from './controls.tsx'
import { NumberControl } from './number-control.tsx'

export function ImageFields({ node }: { node: NodeOf<'image'> }) {
  const { t } = useLingui()
  const bind = useBind(node)
  const { data } = node
  const newTagging = useEditorState(({ metadata }) => metadata.newTagging)
  const max = maxTags(newTagging)
  const tagNotes = useFieldNotes({ nodeId: node.id, field: 'tags' })
  return (
    <>
      <PictureControl node={node} />
      <TextControl {...bind('title')} label={t`Title`} max={MAX_TITLE_CHARS} />
      <div data-field="tags">
        <Field
          label={t`Tags`}
          hint={t`The emotion or situation this image shows. Add up to ${max}.`}
          {...tagNotes}
        >
          {(ids) => (
            <TagsInput
              id={ids.id}
              aria-describedby={ids['aria-describedby']}
              tags={data.tags}
              max={max}
              maxLength={MAX_TAG_CHARS}
              onChange={bind('tags').onChange}
            />
          )}
        </Field>
      </div>
      <TextControl
        {...bind('description')}
        label={t`Description`}
        hint={newTagging ? t`Descriptions can’t be edited with the new tag system.` : undefined}
        max={MAX_IMAGE_DESCRIPTION_CHARS}
        multiline
        disabled={newTagging}
      />
      <PaidUnlock node={node} />
    </>
  )
}

function PictureControl({ node }: { node: NodeOf<'image'> }) {
  const { t } = useLingui()
  const { api } = useApp()
  const editor = useEditor()
  const readOnly = useEditorState((state) => state.readOnly)
  const { assetId } = node.data
  const picture = useEditorState((state) => (assetId ? state.pictures[assetId] : undefined))
  const notes = useFieldNotes({ nodeId: node.id, field: 'assetId' })
  const upload = async (file: File) => {
    const uploaded = await uploadPicture(api, file, 'canvas')
    editor.keepPictures({ [uploaded.assetOid]: uploaded })
    editor.update(node.id, { assetId: uploaded.assetOid }, `assetId:${uploaded.assetOid}`)
  }
  return (
    <div data-field="assetId" tabIndex={-1} className="flex flex-col gap-2 rounded-md">
      {picture ? (
        <img
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt={node.data.description || t`This node’s image`}
          className="max-h-64 w-full rounded-md border border-line bg-pressed object-contain"
        />
      ) : null}
      {readOnly ? null : (
        <Uploader
          label={picture ? t`Change image` : t`Choose image`}
          hint={t`JPEG, PNG, WebP, or GIF up to 20 MB`}
          accept={imageTypes}
          fit={anyShape}
          upload={upload}
        />
      )}
      {'error' in notes ? (
        <p className="text-sm text-danger">{notes.error}</p>
      ) : 'hint' in notes ? (
        <p className="text-sm">{notes.hint}</p>
      ) : null}
    </div>
  )
}

function PaidUnlock({ node }: { node: NodeOf<'image'> }) {
  const { t } = useLingui()
  const change = useChange(node.id)
  const { paid } = node.data
  const set = (patch: Partial<typeof paid>, field: string) =>
    change({ paid: { ...paid, ...patch } }, field)
  return (
    <Part title={<Trans>Paid unlock</Trans>}>
      <SwitchControl
        nodeId={node.id}
        field="paid.enabled"
        label={t`Locked until purchased`}
        value={paid.enabled}
        onChange={(enabled) => set({ enabled }, 'paid.enabled')}
      />
      {paid.enabled ? (
        <>
          <NumberControl
            nodeId={node.id}
            field="paid.priceCredits"
            label={t`Price in credits`}
            hint={t`Minimum: ${MIN_IMAGE_PRICE_CREDITS}`}
            min={0}
            max={1_000_000}
            value={paid.priceCredits}
            onChange={(priceCredits) => set({ priceCredits }, 'paid.priceCredits')}
          />
          <SwitchControl
            nodeId={node.id}
            field="paid.allowAutoUnlock"
            label={t`Allow auto-unlock`}
            hint={t`Unlocks when it appears in chat, if the reader allows it and hasn’t reached their limit.`}
            value={paid.allowAutoUnlock}
            onChange={(allowAutoUnlock) => set({ allowAutoUnlock }, 'paid.allowAutoUnlock')}
          />
        </>
      ) : null}
    </Part>
  )
}
