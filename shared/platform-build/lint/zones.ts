import { commonFolders, featureExceptions, nodeLayers, sharedLayers, vendorDoors } from './zones.data.ts'
import { folderOf, innerPackages, isCode, packageOf, productPackages, type Workspace } from './workspace.ts'

/** Import requests that a place may not make. */
export interface Restriction {
  regex: string
  message: string
}

interface Place {
  workspace: Workspace
  /** The folder, its package's, and its parts from the package down. */
  dir: string
  pkg: string
  parts: readonly string[]
  test: boolean
}

const oneOf = (names: readonly string[]): string =>
  `(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|')})`
const listed = (names: readonly string[]): string => new Intl.ListFormat('en').format(names)
const up = (levels: number): string => `^(\\.\\./){${levels}}`

const restrict = (message: string, ...regexes: (string | false)[]): Restriction[] =>
  regexes.filter((regex) => regex !== false).map((regex) => ({ regex, message }))

/** The folders directly below `parent` that hold code. */
const foldersIn = ({ files }: Workspace, parent: string): string[] => {
  const below = files
    .filter((file) => file.startsWith(`${parent}/`))
    .map((file) => file.slice(parent.length + 1).split('/'))
  return [...new Set(below.flatMap(([folder, file]) => (folder && file ? [folder] : [])))]
}

const platformEntries = (workspace: Workspace): string[] => {
  const { exports = {} } = JSON.parse(workspace.read('shared/platform/package.json')) as {
    exports?: Record<string, string>
  }
  return [...new Set(Object.keys(exports).map((entry) => entry.split('/')[1] ?? ''))].filter(
    (entry) => entry !== 'package.json',
  )
}

const build = '@console/platform-build'
const testing = '@console/platform-testing'
const tooling = '@console/platform-build'
const commands = '@console/workspace'
const registry = '@console/platform-registry'
const simulator = '@console/simulator'
const threads = '@console/threads'

/** The names of the other packages, but for those that this one may import. */
const otherPackages = ({ workspace: { packages }, pkg }: Place, ...may: string[]): string[] =>
  packages.filter(({ folder, name }) => folder !== pkg && !may.includes(name)).map(({ name }) => name)

// Tests start the cloud by cloud/testing, and import nothing else of it. Patterns here have no look-ahead.
const forTests = ({ test }: Place): string[] => (test ? ['cloud'] : [])
const notForTests = '^cloud(/[^t]|$)'

/** A relative path that leaves the package. */
const outside = ({ parts }: Place): string => up(parts.length + 1)

// Every pattern below counts on the shortest form of a relative path.
const shortest = restrict(
  'Write the shortest relative path to the file itself.',
  '(^|/)\\.\\.?$',
  '^\\./(.*/)?\\.\\.?/',
  '[^./][^/]*/\\.\\.?/',
)

const testFiles = restrict('Only tests import this.', '^\\..*\\.(test|spec|testing)\\.tsx?$')

const closedVendors = ({ dir, test }: Place): Restriction[] =>
  vendorDoors
    .filter(
      ({ open, tests }) => !(test && tests) && !open.some((folder) => dir === folder || dir.startsWith(`${folder}/`)),
    )
    .flatMap(({ regex, message }) => restrict(message, regex))

/** The siblings that a feature folder may import. */
const siblingsFor = (feature: string, exception: readonly string[]): string[] => {
  if (feature === 'i18n') return []
  return [...(feature === 'common' ? ['i18n'] : commonFolders), ...exception]
}

const featureZone = ({ workspace, pkg, parts: [, feature = ''], parts }: Place): Restriction[] => {
  const folder = `${pkg}/src/${feature}`
  const exception = featureExceptions.find((row) => row.folder === folder)?.may ?? []
  if (exception === 'all') return []
  const allowed = siblingsFor(feature, exception)
  const siblings = foldersIn(workspace, `${pkg}/src`).filter(
    (sibling) => sibling !== feature && !allowed.includes(sibling),
  )
  const levels = parts.length - 1
  const message = `${folder} imports only ${listed(['itself', ...allowed.map((sibling) => `${sibling}/`), '@console/platform'])}. A part that two features need belongs in common/; what puts a package together belongs at its root.`
  return restrict(
    message,
    siblings.length > 0 && `${up(levels)}${oneOf(siblings)}(/|$)`,
    `${up(levels)}[^./][^/]*\\.\\w+$`,
    `${up(levels + 1)}[^.]`,
  )
}

/**
 * The shell reads registry.json as the release commands do, by one part of their package. Its tests read what the
 * commands sign.
 */
const registryOutside = ({ pkg, test }: Place): string =>
  pkg !== 'shell' ? `^${registry}(/|$)` : test ? `^${registry}$` : `^${registry}(/([^s]|s[^c])|$)`

const productZone = (place: Place): Restriction[] => {
  const {
    pkg,
    parts: [src, feature],
    test,
  } = place
  return [
    ...restrict(
      `${pkg} imports @console/platform only, no other package. What two packages need belongs in shared/platform; a part of another remote is a Slot of @console/platform/contract.`,
      `^${oneOf(otherPackages(place, '@console/platform', build, testing, commands, registry, ...forTests(place)))}(/|$)`,
      notForTests,
      registryOutside(place),
      outside(place),
    ),
    ...(src === 'src'
      ? restrict(
          'Tooling is not part of the product. Call it from the package’s root, or move the code to shared/platform/src.',
          `^(${build}|${commands})(/|$)`,
        )
      : []),
    ...(src === 'src' && !test
      ? restrict(
          'Only tests import this. Product code gets its host from useConsole().',
          `^(${testing}|@console/platform/router/testing)(/|$)`,
        )
      : []),
    ...(src === 'src' && feature ? featureZone(place) : []),
  ]
}

const layerZone = ({ workspace, parts: [, layer = ''], parts, test }: Place): Restriction[] => {
  const allowed = sharedLayers[layer] ?? []
  const siblings = foldersIn(workspace, 'shared/platform/src').filter(
    (folder) => folder !== layer && !allowed.includes(folder),
  )
  const levels = parts.length - 1
  const message = `shared/platform/src/${layer} imports only ${listed(['itself', ...allowed])}. Pass the value in, or move the code to a layer that may.`
  return [
    ...restrict(
      message,
      siblings.length > 0 && `${up(levels)}${oneOf(siblings)}(/|$)`,
      `${up(levels)}[^./][^/]*\\.\\w+$`,
    ),
    ...restrict(
      'Inside the platform, import by the relative path: the layers are told apart by it.',
      `^@console/platform/${oneOf(platformEntries(workspace))}(/|$)`,
    ),
    ...(nodeLayers.includes(layer)
      ? restrict(
          `shared/platform/src/${layer} runs without React. Put hooks and components in contract, ui or the screen’s folder.`,
          '^react(-dom)?(/|$)',
        )
      : []),
    ...(test ? [] : restrict('Only tests import this.', `^${testing}(/|$)`)),
  ]
}

const platformZone = (place: Place): Restriction[] => {
  const {
    parts: [src, layer],
  } = place
  return [
    ...restrict(
      'The platform imports no other package; its tests may import platform-testing and cloud/testing. Move the code that both need here.',
      `^${oneOf(otherPackages(place, testing, ...forTests(place)))}(/|$)`,
      notForTests,
      outside(place),
    ),
    ...(src === 'src' && layer ? layerZone(place) : []),
  ]
}

const testingZone = (place: Place): Restriction[] =>
  restrict(
    'platform-testing imports the platform only, by its name: it is installed where there is no cloud.',
    `^${oneOf(otherPackages(place, '@console/platform'))}(/|$)`,
    outside(place),
  )

const registryZone = (place: Place): Restriction[] =>
  restrict(
    'platform-registry is below all other packages and imports none. Pass the value in.',
    `^${oneOf(otherPackages(place))}(/|$)`,
    outside(place),
  )

const buildZone = (place: Place): Restriction[] =>
  restrict(
    'platform-build uses what other packages export, by their names.',
    `^${oneOf(otherPackages(place, '@console/platform', registry, testing, ...(place.test ? ['@console/create-remote'] : [])))}(/|$)`,
    outside(place),
  )

const workspaceZone = (place: Place): Restriction[] =>
  restrict('The commands of the workspace use what other packages export, by their names.', outside(place))

const emulatorZone = (place: Place): Restriction[] =>
  restrict(
    'The emulator brings the cloud, which it imports by # names, and no other package.',
    `^${oneOf(otherPackages(place))}(/|$)`,
    outside(place),
  )

const createZone = (place: Place): Restriction[] =>
  restrict(
    'create-remote runs before anything is installed, and imports no package.',
    `^${oneOf(otherPackages(place))}(/|$)`,
    outside(place),
  )

const cloudZone = (place: Place): Restriction[] => [
  ...restrict(
    'cloud imports platform-registry and the packages in its folder only, no other package of the workspace: sharing types would hide a mistake on both sides. Declare what it needs in cloud.',
    `^${oneOf(otherPackages(place, registry, simulator, threads))}(/|$)`,
    outside(place),
  ),
  ...restrict(
    'Import a package in the folder of the cloud by its name, from what its package.json exports.',
    `${up(place.parts.length)}(${innerPackages.map((folder) => folder.slice('cloud/'.length)).join('|')})/`,
  ),
]

const simulatorZone = (place: Place): Restriction[] =>
  restrict(
    'The simulator imports @console/threads only: it runs without the cloud. Pass the value in. Its tests may import cloud/testing.',
    `^${oneOf(otherPackages(place, threads, ...(place.test ? [registry] : []), ...forTests(place)))}(/|$)`,
    notForTests,
    outside(place),
  )

const threadsZone = (place: Place): Restriction[] =>
  restrict(
    '@console/threads is below all packages of the cloud and imports none. Pass the value in.',
    `^${oneOf(otherPackages(place))}(/|$)`,
    outside(place),
  )

/** End-to-end tests may know which versions the build kit is for, and nothing else of it. */
const notVersions = '^@console/platform-build(/[^w]|$)'

const endToEndZone = (place: Place): Restriction[] =>
  restrict(
    'End-to-end tests know the console by its pages. They import @console/platform-testing, cloud/testing and the versions of webpack/federationVersions.data only.',
    `^${oneOf(otherPackages(place, testing, tooling, 'cloud'))}(/|$)`,
    notVersions,
    notForTests,
    outside(place),
  )

const zones: Readonly<Record<string, (place: Place) => Restriction[]>> = {
  'shared/platform': platformZone,
  'shared/emulator': emulatorZone,
  'shared/platform-registry': registryZone,
  'shared/platform-testing': testingZone,
  'shared/platform-build': buildZone,
  'shared/create-remote': createZone,
  'shared/workspace': workspaceZone,
  cloud: cloudZone,
  'cloud/simulator': simulatorZone,
  'cloud/threads': threadsZone,
  e2e: endToEndZone,
}

const zoneOf = (place: Place): Restriction[] =>
  productPackages(place.workspace).includes(place.pkg) ? productZone(place) : (zones[place.pkg]?.(place) ?? [])

/** What the files of one folder, or its tests, may not import. */
export const restrictionsOf = (workspace: Workspace, dir: string, test: boolean): Restriction[] => {
  const pkg = packageOf(`${dir}/`)
  const place = { workspace, dir, pkg, parts: dir.split('/').slice(pkg.split('/').length), test }
  return [...zoneOf(place), ...closedVendors(place), ...(test ? [] : testFiles), ...shortest]
}

/** Every folder that holds code. */
export const codeFolders = ({ files }: Workspace): string[] =>
  [...new Set(files.filter(isCode).map(folderOf))].filter((dir) => dir !== '.')
