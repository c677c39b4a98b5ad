import { commonFolders, featureExceptions, nodeLayers, sharedLayers, vendorDoors } from './zones.data.ts'
import { folderOf, isCode, productPackages, type Workspace } from './workspace.ts'

/** Import requests that a place may not make. */
export interface Restriction {
  regex: string
  message: string
}

interface Place {
  workspace: Workspace
  /** The folder, and its parts from the package down. */
  dir: string
  parts: readonly string[]
  test: boolean
}

const oneOf = (names: readonly string[]): string => `(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|')})`
const listed = (names: readonly string[]): string => new Intl.ListFormat('en').format(names)
const up = (levels: number): string => `^(\\.\\./){${levels}}`

const restrict = (message: string, ...regexes: (string | false)[]): Restriction[] =>
  regexes.filter((regex) => regex !== false).map((regex) => ({ regex, message }))

/** The folders directly below `parent` that hold code. */
const foldersIn = ({ files }: Workspace, parent: string): string[] => {
  const below = files.filter((file) => file.startsWith(`${parent}/`)).map((file) => file.slice(parent.length + 1).split('/'))
  return [...new Set(below.flatMap(([folder, file]) => (folder && file ? [folder] : [])))]
}

const entriesOfShared = (workspace: Workspace): string[] => {
  const { exports = {} } = JSON.parse(workspace.read('shared/package.json')) as { exports?: Record<string, string> }
  return [...new Set(Object.keys(exports).map((entry) => entry.split('/')[1] ?? ''))]
}

const otherPackages = ({ workspace: { packages }, parts: [own] }: Place): string[] =>
  packages.filter(({ folder }) => folder !== own && folder !== 'shared').map(({ name }) => name)

// Every pattern below counts on the shortest form of a relative path.
const shortest = restrict('Write the shortest relative path to the file itself.', '(^|/)\\.\\.?$', '^\\./(.*/)?\\.\\.?/', '[^./][^/]*/\\.\\.?/')

const testFiles = restrict('Only tests import this.', '^\\..*\\.(test|spec|testing)\\.tsx?$')

const closedVendors = ({ dir, test }: Place): Restriction[] =>
  vendorDoors
    .filter(({ open, tests }) => !(test && tests) && !open.some((folder) => dir === folder || dir.startsWith(`${folder}/`)))
    .flatMap(({ regex, message }) => restrict(message, regex))

/** The siblings that a feature folder may import. */
const siblingsFor = (feature: string, exception: readonly string[]): string[] => {
  if (feature === 'i18n') return []
  return [...(feature === 'common' ? ['i18n'] : commonFolders), ...exception]
}

const featureZone = ({ workspace, parts: [pkg = '', , feature = ''], parts }: Place): Restriction[] => {
  const folder = `${pkg}/src/${feature}`
  const exception = featureExceptions.find((row) => row.folder === folder)?.may ?? []
  if (exception === 'all') return []
  const allowed = siblingsFor(feature, exception)
  const siblings = foldersIn(workspace, `${pkg}/src`).filter((sibling) => sibling !== feature && !allowed.includes(sibling))
  const levels = parts.length - 2
  const message = `${folder} imports only ${listed(['itself', ...allowed.map((sibling) => `${sibling}/`), '@console/shared'])}. A part that two features need belongs in common/; what puts a package together belongs at its root.`
  return restrict(message, siblings.length > 0 && `${up(levels)}${oneOf(siblings)}(/|$)`, `${up(levels)}[^./][^/]*\\.\\w+$`, `${up(levels + 1)}[^.]`)
}

const productZone = (place: Place): Restriction[] => {
  const { parts: [pkg = '', src, feature], parts, test } = place
  return [
    ...restrict(`${pkg} imports @console/shared only, no other package. What two packages need belongs in shared; a part of another remote is a Slot of @console/shared/contract.`, `^${oneOf(otherPackages(place))}(/|$)`, up(parts.length)),
    ...(src === 'src' ? restrict('Tooling is no part of the product. Call it from the package’s root, or move the code to shared/src.', '^@console/shared/tooling(/|$)') : []),
    ...(src === 'src' && !test ? restrict('Only tests import this. Product code gets its host from useConsole().', '^@console/shared/(testing|contract/fake)(/|$)') : []),
    ...(src === 'src' && feature ? featureZone(place) : []),
  ]
}

const layerZone = ({ workspace, parts: [, , layer = ''], parts, test }: Place): Restriction[] => {
  const allowed = sharedLayers[layer] ?? []
  const siblings = foldersIn(workspace, 'shared/src').filter((folder) => folder !== layer && !allowed.includes(folder))
  const levels = parts.length - 2
  const message = `shared/src/${layer} imports only ${listed(['itself', ...allowed])}. Pass the value in, or move the code to a layer that may.`
  return [
    ...restrict(message, siblings.length > 0 && `${up(levels)}${oneOf(siblings)}(/|$)`, `${up(levels)}[^./][^/]*\\.\\w+$`),
    ...restrict('shared/src imports nothing outside itself; its tests may import testing.', `${up(levels + 1)}${test ? oneOf(['tooling', 'docs']) : '[^.]'}`),
    ...restrict('Inside shared, import by the relative path: the layers are told apart by it.', `^@console/shared/${oneOf(entriesOfShared(workspace).filter((entry) => !(test && entry === 'testing')))}(/|$)`),
    ...(nodeLayers.includes(layer) ? restrict(`shared/src/${layer} runs without React. Put hooks and components in contract, ui or the screen’s folder.`, '^react(-dom)?(/|$)') : []),
  ]
}

const sharedZone = (place: Place): Restriction[] => {
  const { parts: [, folder, layer], parts } = place
  if (folder === 'tooling' || folder === 'testing') return []
  return [
    ...restrict('shared imports no other package. Move the code that both need here.', `^${oneOf(otherPackages(place))}(/|$)`, up(parts.length)),
    ...(folder === 'src' && layer ? layerZone(place) : []),
  ]
}

const cloudZone = (place: Place): Restriction[] =>
  restrict('cloud imports no package of the workspace: sharing types would hide a mistake on both sides. Declare what it needs in cloud.', `^${oneOf([...otherPackages(place), '@console/shared'])}(/|$)`, up(place.parts.length))

const endToEndZone = (place: Place): Restriction[] =>
  restrict(
    'End-to-end tests know the console by its pages. They import @console/shared/testing only.',
    `^${oneOf(otherPackages(place))}(/|$)`,
    `^@console/shared/${oneOf(entriesOfShared(place.workspace).filter((entry) => entry !== 'testing'))}(/|$)`,
    up(place.parts.length),
  )

const zoneOf = (place: Place): Restriction[] => {
  const [pkg = ''] = place.parts
  if (productPackages(place.workspace).includes(pkg)) return productZone(place)
  if (pkg === 'shared') return sharedZone(place)
  if (pkg === 'cloud') return cloudZone(place)
  return pkg === 'e2e' ? endToEndZone(place) : []
}

/** What the files of one folder, or its tests, may not import. */
export const restrictionsOf = (workspace: Workspace, dir: string, test: boolean): Restriction[] => {
  const place = { workspace, dir, parts: dir.split('/'), test }
  return [...zoneOf(place), ...closedVendors(place), ...(test ? [] : testFiles), ...shortest]
}

/** Every folder that holds code. */
export const codeFolders = ({ files }: Workspace): string[] => [...new Set(files.filter(isCode).map(folderOf))].filter((dir) => dir !== '.')
