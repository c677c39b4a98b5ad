// The part of WebAssembly that is used; Node's types lack it.
declare namespace WebAssembly {
  interface Description {
    name: string
    kind: 'function' | 'global' | 'memory' | 'table'
  }

  interface Import extends Description {
    module: string
  }

  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module'
  }

  interface Instance {
    readonly exports: Readonly<Record<string, unknown>>
  }

  interface Memory {
    readonly buffer: ArrayBuffer
  }

  interface Global {
    value: number
  }

  const Memory: new (limits: { initial: number; maximum: number; shared: boolean }) => Memory

  const Module: {
    new (bytes: Uint8Array): Module
    imports(module: Module): Import[]
    exports(module: Module): Description[]
    customSections(module: Module, name: string): ArrayBuffer[]
  }

  const Instance: new (module: Module, imports: Record<string, Record<string, unknown>>) => Instance

  function compile(bytes: ArrayBuffer): Promise<Module>

  let compileStreaming: (response: Response | Promise<Response>) => Promise<Module>
}
