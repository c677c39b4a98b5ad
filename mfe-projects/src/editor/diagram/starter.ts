/** What is wired to the simulated board. It belongs to the whole project. */
export const diagramFile = 'diagram.json'

/** An LED and a button, to begin with. */
export const starter = `{
  "version": 1,
  "parts": [
    { "id": "esp", "type": "board-esp32-devkit-c-v4" },
    { "id": "r1", "type": "wokwi-resistor", "attrs": { "value": "220" } },
    { "id": "led1", "type": "wokwi-led", "attrs": { "color": "red" } },
    { "id": "btn1", "type": "wokwi-pushbutton", "attrs": { "color": "green" } }
  ],
  "connections": [
    ["esp:13", "r1:1", "green", []],
    ["r1:2", "led1:A", "green", []],
    ["led1:C", "esp:GND.1", "black", []],
    ["btn1:1.l", "esp:4", "blue", []],
    ["btn1:2.l", "esp:GND.1", "black", []]
  ]
}
`
