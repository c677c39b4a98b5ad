const head = '<h1>Devices</h1><input type="search" aria-label="Search">'
const load =
  "fetch('/api/v1/devices').then((response) => response.text()).then((text) => show(Object.values(JSON.parse(text))))"

// The simplest table has all rows in the document: written as HTML, sorted by moving them, searched by hiding them.
const allRows = `
  const body = document.querySelector('tbody')
  const { compare } = new Intl.Collator('en', { numeric: true })
  let rows = []
  const show = (devices) => {
    body.innerHTML = devices.map(({ id, name, model, status, updatedAt }) =>
      '<tr><td><input type="checkbox"></td><td role="cell"><a href="#' + id + '">' + name + '</a></td><td>' + id + '</td><td>' + model + '</td><td>' + status + '</td><td>' + updatedAt + '</td></tr>').join('')
    rows = [...body.rows].map((row) => ({ row, name: row.cells[1].textContent, text: row.textContent.toLowerCase() }))
  }
  let sign = -1
  document.querySelector('button').addEventListener('click', () => {
    sign = -sign
    body.append(...rows.sort((a, b) => sign * compare(a.name, b.name)).map(({ row }) => row))
  })
  document.querySelector('input').addEventListener('input', ({ target }) => {
    const wanted = target.value.toLowerCase()
    for (const { row, text } of rows) row.hidden = !text.includes(wanted)
  })
  ${load}
`

export const allRowsPage =
  '<!doctype html><title>All rows</title><style>td{height:40px;padding:0 16px}[hidden]{display:none}</style>' +
  head +
  `<table><thead><tr><th></th><th><button>Name</button></th><th>ID</th><th>Model</th><th>Status</th><th>Last connect</th></tr></thead><tbody></tbody></table><script>${allRows}</script>`

// The least that a table with virtual rows can do: elements for the rows in sight, filled anew when the list or the
// scroll position changes.
const virtual = `
  const height = 40
  const body = document.getElementById('rows')
  const { compare } = new Intl.Collator('en', { numeric: true })
  const row = () => {
    const element = document.createElement('div')
    element.className = 'row'
    element.innerHTML = '<input type="checkbox"><span role="cell"><a></a></span><span></span><span></span><span></span><span></span>'
    body.append(element)
    return element
  }
  const elements = []
  let all = []
  let shown = []
  const draw = () => {
    const first = Math.max(0, Math.floor((scrollY - body.offsetTop) / height))
    const count = Math.min(Math.ceil(innerHeight / height) + 1, shown.length - first)
    while (elements.length < count) elements.push(row())
    elements.forEach((element, index) => {
      const device = shown[first + index]
      element.hidden = index >= count
      if (index >= count) return
      element.style.transform = 'translateY(' + (first + index) * height + 'px)'
      const [, name, id, model, status, time] = element.children
      name.firstChild.href = '#' + device.id
      name.firstChild.textContent = device.name
      id.textContent = device.id
      model.textContent = device.model
      status.textContent = device.status
      time.textContent = device.updatedAt
    })
  }
  const list = () => {
    const wanted = document.querySelector('input').value.toLowerCase()
    shown = wanted === '' ? all : all.filter(({ text }) => text.includes(wanted))
    body.style.height = shown.length * height + 'px'
    draw()
  }
  const show = (devices) => {
    all = devices.map((device) => ({ ...device, text: (device.name + ' ' + device.id + ' ' + device.model).toLowerCase() }))
    list()
  }
  let sign = -1
  document.querySelector('button').addEventListener('click', () => {
    sign = -sign
    all.sort((a, b) => sign * compare(a.name, b.name))
    list()
  })
  document.querySelector('input').addEventListener('input', list)
  addEventListener('scroll', draw)
  ${load}
`

export const virtualPage =
  '<!doctype html><title>Virtual rows</title><style>#rows{position:relative}.row{position:absolute;inset-inline:0;display:grid;grid-template-columns:40px repeat(5,1fr);height:40px;align-items:center}[hidden]{display:none}</style>' +
  head +
  `<div><button>Name</button></div><div id="rows"></div><script>${virtual}</script>`
