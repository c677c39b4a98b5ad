import { createLock, createWritable, type Readable } from '@console/platform/lib'
import { canonical } from '../../common/model/canonical.ts'
import { merged, same, withFields, type Content } from '../../common/model/json.ts'
import { jsonError } from '../../common/model/jsonError.ts'
import { nameError } from '../../common/nameError.ts'
import type { Template } from '../../common/templates/template.ts'
import { contestedFields, resolve, type Conflict } from './conflict.ts'
import { derived, parsed, type Core, type DraftState, type HalfTyped, type Phase } from './draftState.ts'
import { errorsOf, readContent, replaceContent, type FieldErrors, type Values } from './fields.ts'

export interface DraftOptions {
  id: string
  template: Template
  /** True when the server has it, or had it when the form was opened. */
  exists: boolean
  /** What the server has; for a new integration what the template brings. */
  stored: Content
  /** What the form begins with. */
  initial: Content
}

interface Server {
  /** Whether another integration has the name. Never rejects. */
  isTaken: (name: string) => Promise<boolean>
  /**
   * Loads what the server has now unless the integration is `fresh`, and stores what `decide` makes of it; false when
   * that is null. Rejects when it failed: the user has been told.
   */
  save: (options: {
    fresh: boolean
    decide: (stored: Content | null) => Content | null
    onStored: (content: Content) => void
  }) => Promise<boolean>
}

type Outcome =
  | { kind: 'saved' }
  /** The user was told of a failure, or is asked about a conflict. */
  | { kind: 'notSaved' }
  | { kind: 'invalidJson' }
  | { kind: 'halfTyped' }
  /** No field is named when another integration has the name. */
  | { kind: 'invalid'; fields: readonly (keyof Values)[] }

/** Milliseconds between the last key and the lookup of a name. */
export const lookupDelay = 300

const editing: Phase = { kind: 'editing' }

/**
 * An integration while it is edited: form and JSON are two views of it. It knows no React; components subscribe to its
 * state.
 */
export const createDraft = (options: DraftOptions, server: Server): Draft => new Draft(options, server)

export class Draft {
  readonly id: string
  readonly template: Template
  readonly exists: boolean
  readonly state: Readable<DraftState>
  readonly #state
  readonly #server: Server
  readonly #lock = createLock<Outcome>()
  #stored: Content
  #opened = false
  #lookup: { timer: ReturnType<typeof setTimeout> | undefined } = { timer: undefined }

  constructor({ id, template, exists, stored, initial }: DraftOptions, server: Server) {
    this.id = id
    this.template = template
    this.exists = exists
    this.#server = server
    this.#stored = stored
    this.#state = createWritable(
      derived(template.id, {
        values: readContent(initial),
        errors: {},
        touched: [],
        submitted: false,
        halfTyped: { secret: '', parameter: '' },
        typedJson: null,
        base: initial,
        baseline: stored,
        contested: [],
        takenName: null,
        phase: editing,
      }),
    )
    this.state = this.#state
  }

  /** Looks up names while they are typed, until the returned function is called. */
  open(): () => void {
    this.#opened = true
    this.#lookUpName()
    return () => {
      this.#opened = false
      clearTimeout(this.#lookup.timer)
      this.#lookup = { timer: undefined }
    }
  }

  change(part: Partial<Values>): void {
    const { submitted, touched } = this.#now
    const values = { ...this.#now.values, ...part }
    this.#set({
      values,
      errors: this.#checked(
        values,
        Object.keys(part).filter((field) => submitted || touched.includes(field)),
      ),
    })
  }

  /** The user has left a field. */
  touch(field: keyof Values): void {
    this.#set({
      touched: [...new Set([...this.#now.touched, field])],
      errors: this.#checked(this.#now.values, [field]),
    })
  }

  /** The user has typed a name to be added. */
  typeName(part: Partial<HalfTyped>): void {
    this.#set({ halfTyped: { ...this.#now.halfTyped, ...part } })
  }

  typeJson(text: string): void {
    const error = jsonError(text)
    this.#set({ typedJson: { text, error }, ...(error ? {} : this.#replaced(parsed(text))) })
  }

  /** Gives up the typed JSON: the values stay. */
  discardJson(): void {
    this.#set({ typedJson: null })
  }

  /** The server has this by now. What is not being edited here follows; invalid JSON stays as it was typed. */
  receive(stored: Content): void {
    if (same(stored, this.#stored)) return
    this.#stored = stored
    const {
      template: { id: type },
    } = this
    const {
      content,
      baseline,
      json: { error },
      contested,
    } = this.#now
    const found = contestedFields(type, { content, baseline, invalid: error !== null }, stored)
    const next = merged(content, canonical(type, baseline), stored)
    const follows = error === null && !same(content, canonical(type, next))
    this.#set({
      baseline: stored,
      contested: [...new Set([...contested, ...found])],
      ...(follows && { typedJson: null, ...this.#replaced(next) }),
    })
  }

  /**
   * Saves when nothing is wrong. While a save runs, its promise is returned. `stays`: the form stays open after the
   * save.
   */
  async submit({ stays = false } = {}): Promise<Outcome> {
    if (this.#now.json.error) return { kind: 'invalidJson' }
    if (this.#now.unfinished) return { kind: 'halfTyped' }
    return this.#lock(() => this.#save(stays, null))
  }

  /** Saves over what the conflict has shown. */
  async overwrite(): Promise<void> {
    const { phase } = this.#now
    if (phase.kind === 'conflict') await this.#lock(() => this.#save(false, phase.conflict))
  }

  /** Puts what somebody else saved into the form. */
  takeTheirs(): void {
    const { phase, content } = this.#now
    if (phase.kind !== 'conflict' || phase.conflict.kind !== 'changed') return
    const { fields, theirs } = phase.conflict
    this.#set({
      phase: editing,
      contested: [],
      typedJson: null,
      ...this.#replaced(withFields(content, fields, theirs)),
    })
  }

  /** The user has seen a conflict, or that it was saved, and goes on. */
  resume(): void {
    this.#set({ phase: editing })
  }

  get #now(): DraftState {
    return this.#state.getState()
  }

  #set(part: Partial<Core>): void {
    const before = this.#now
    this.#state.setState(derived(this.template.id, { ...before, ...part }))
    if (this.#now.values.name !== before.values.name || this.#now.baseline['name'] !== before.baseline['name'])
      this.#lookUpName()
  }

  #replaced(base: Content): Pick<Core, 'base' | 'values' | 'errors' | 'touched'> {
    return { base, values: replaceContent(base, this.#now.values), errors: {}, touched: [] }
  }

  #checked(values: Values, fields: readonly string[]): FieldErrors {
    if (fields.length === 0) return this.#now.errors
    const found = Object.entries(errorsOf(this.template, values)).filter(([field]) => fields.includes(field))
    const others = Object.entries(this.#now.errors).filter(([field]) => !fields.includes(field))
    return Object.fromEntries([...others, ...found])
  }

  #lookUpName(): void {
    clearTimeout(this.#lookup.timer)
    const own = (this.#lookup = { timer: undefined })
    const {
      values: { name },
      baseline,
    } = this.#now
    if (!this.#opened || name === baseline['name'] || nameError(name, this.template.kind) !== null) return
    const look = async () => {
      const taken = await this.#server.isTaken(name)
      if (this.#lookup === own) this.#set({ takenName: taken ? name : null })
    }
    this.#lookup.timer = setTimeout(() => void look(), lookupDelay)
  }

  async #save(stays: boolean, overwritten: Conflict | null): Promise<Outcome> {
    const errors = errorsOf(this.template, this.#now.values)
    const fields = Object.keys(errors) as (keyof Values)[]
    this.#set({ submitted: true, errors, phase: fields.length > 0 ? editing : { kind: 'saving' } })
    if (fields.length > 0) return { kind: 'invalid', fields }
    // What is typed from now on is not checked yet, and not saved.
    const {
      content,
      baseline,
      contested: known,
      values: { name },
    } = this.#now
    if (name !== baseline['name'] && (await this.#server.isTaken(name))) {
      this.#set({ takenName: name, phase: editing })
      return { kind: 'invalid', fields: [] }
    }
    const conflicts: Conflict[] = []
    const decide = (stored: Content | null): Content | null => {
      if (!this.exists) return content
      const decision = resolve(
        { type: this.template.id, content, baseline, invalid: false, known, overwritten },
        stored,
      )
      if ('content' in decision) return decision.content
      conflicts.push(decision.conflict)
      return null
    }
    const saved = await this.#server
      .save({ fresh: !this.exists, decide, onStored: (stored) => this.#set({ baseline: stored }) })
      .catch(() => false)
    const [conflict] = conflicts
    if (saved) this.#set({ takenName: null, contested: [], phase: stays ? editing : { kind: 'saved' } })
    else this.#set({ takenName: null, phase: conflict ? { kind: 'conflict', conflict } : editing })
    return { kind: saved ? 'saved' : 'notSaved' }
  }
}
