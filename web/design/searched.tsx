import { type ReactNode, useEffect, useRef } from 'react'
import { Autocomplete, Input, TextField } from 'react-aria-components'
import { hasPart } from '../../src/kit/search/fold.ts'
import { t } from '../language/language.ts'
import { Icon } from './icons.tsx'

interface Props {
  /** What has been typed to open it. */
  typed: string
  /** A list, of which those stay that have the words anywhere. */
  children: ReactNode
}

/** A field that narrows a list down. The keys stay in it: arrows go through the list, Enter chooses. */
export function Searched({ typed, children }: Props) {
  const all = useRef<HTMLDivElement>(null)
  useEffect(
    () => all.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' }),
    [],
  )
  return (
    <div ref={all} className="searched">
      <Autocomplete filter={hasPart} defaultInputValue={typed}>
        <TextField aria-label={t('go.search')} autoFocus className="palette-search">
          <Icon name="search" />
          <Input placeholder={t('go.search')} />
        </TextField>
        {children}
      </Autocomplete>
    </div>
  )
}
