import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'

export const isObsInstalled = ['obs', 'Xvfb'].every(
  (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0,
)

const profile = 'Plax'
const display = ':97'
const fps = 20

/** OBS on a display of its own, with a small picture that takes a tenth of a core. */
export class Obs {
  readonly #home: string
  readonly #control: number
  #children: ChildProcess[] = []

  /** `control` is the port of obs-websocket. */
  constructor(folder: string, to: { server: string; key: string; control: number }) {
    this.#home = join(folder, 'obs')
    this.#control = to.control
    this.#configure(to)
  }

  start(): void {
    const screen = `${display} -screen 0 1280x800x24 -nolisten tcp`
    const xvfb = spawn('Xvfb', screen.split(' '), { stdio: 'ignore' })
    const env = {
      ...process.env,
      DISPLAY: display,
      HOME: this.#home,
      XDG_CONFIG_HOME: join(this.#home, '.config'),
      XDG_RUNTIME_DIR: join(this.#home, 'run'),
      LIBGL_ALWAYS_SOFTWARE: '1',
      QT_QPA_PLATFORM: 'xcb',
    }
    const args = `--profile ${profile} --collection ${profile} --multi --startstreaming --minimize-to-tray`
    // It finds the display once that is there.
    const obs = spawn('sh', ['-c', `sleep 1; exec obs ${args}`], { env, stdio: 'ignore' })
    this.#children = [obs, xvfb]
  }

  /** Ends the stream as its button does. */
  async stopStreaming(): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${this.#control}`, 'obswebsocket.json')
    await once(socket, 'message')
    socket.send(JSON.stringify({ op: 1, d: { rpcVersion: 1 } }))
    await once(socket, 'message')
    const request = { requestType: 'StopStream', requestId: 'stop' }
    socket.send(JSON.stringify({ op: 6, d: request }))
    await delay(1000)
    socket.close()
  }

  async close(): Promise<void> {
    for (const child of this.#children) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }

  #configure({ server, key, control }: { server: string; key: string; control: number }): void {
    const config = join(this.#home, '.config/obs-studio')
    const own = join(config, 'basic/profiles', profile)
    for (const folder of [own, join(config, 'basic/scenes'), join(this.#home, 'run')])
      mkdirSync(folder, { recursive: true, mode: 0o700 })
    const write = (path: string, text: string) => writeFileSync(join(config, path), text)
    write(
      'global.ini',
      `[General]\nFirstRun=true\nLastVersion=486539266\nEnableAutoUpdates=false\n[Basic]\nProfile=${profile}\nProfileDir=${profile}\nSceneCollection=${profile}\nSceneCollectionFile=${profile}\n[BasicWindow]\nPreviewEnabled=false\n[OBSWebSocket]\nFirstLoad=false\nServerEnabled=true\nServerPort=${control}\nAuthRequired=false\n`,
    )
    write(
      `basic/profiles/${profile}/basic.ini`,
      `[General]\nName=${profile}\n[Video]\nBaseCX=640\nBaseCY=360\nOutputCX=640\nOutputCY=360\nFPSType=1\nFPSInt=${fps}\n[Output]\nMode=Simple\nReconnect=true\nRetryDelay=2\nMaxRetries=25\n[SimpleOutput]\nVBitrate=600\nABitrate=96\nStreamEncoder=x264\nUseAdvanced=true\nPreset=ultrafast\nx264Settings=keyint=${fps * 2} min-keyint=${fps * 2}\n`,
    )
    const service = { type: 'rtmp_custom', settings: { server, key } }
    write(`basic/profiles/${profile}/service.json`, JSON.stringify(service))
    write(`basic/scenes/${profile}.json`, JSON.stringify(scenes()))
  }
}

/** One scene with a colored picture. */
function scenes(): object {
  const color = {
    id: 'color_source_v3',
    name: 'Color',
    settings: { width: 640, height: 360, color: 4_289_379_276 },
  }
  const item = { name: 'Color', id: 1, visible: true }
  const scene = { id: 'scene', name: 'Scene', settings: { items: [item], id_counter: 1 } }
  return {
    name: profile,
    current_scene: 'Scene',
    current_program_scene: 'Scene',
    scene_order: [{ name: 'Scene' }],
    sources: [color, scene],
  }
}
