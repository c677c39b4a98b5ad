const models = ['ESP32 climate node', 'esp32-s3-devkitc-1', 'esp32-s3-mini-1', 'RP2040 motion node', 'STM32 vibration node']
const statuses = ['online', 'offline', 'unknown']
const places = ['Greenhouse', 'Cold Room', 'Pump House', 'Äcker', 'Lathe', 'Hallway', 'Rooftop Mast']

/** That many devices, keyed by id, as the API answers them. */
export const fleetOf = (count: number): Record<string, object> => {
  const now = Date.now()
  return Object.fromEntries(Array.from({ length: count }, (_, index) => {
    const mixed = (index * 7919) % count
    const id = `NODE-${((index * 2_654_435_761) % 2 ** 32).toString(16).toUpperCase().padStart(8, '0')}`
    const device = {
      id, name: `${places[mixed % places.length]} ${mixed}`, model: models[mixed % models.length], status: statuses[mixed % statuses.length],
      updatedAt: new Date(now - mixed * 61_000).toISOString(), functions: ['blink', 'restart'], variables: { temperature: 'double', uptime: 'int' },
    }
    return [id, device]
  }))
}
