/** Sounds, made on the spot: wooden knocks from filtered noise, and a few quiet tones. */
import { settings } from './settings.js';

/** @typedef {'move' | 'capture' | 'king' | 'start' | 'end' | 'low' | 'error' | 'edge'} Sound */

/** @type {AudioContext | null} */
let context = null;

/** How long the loudspeaker stays on after a sound has begun, in milliseconds: longer than any of them. */
const REST = 1500;
let timer = 0;

/** A loudspeaker that is on costs power, also while nothing sounds. */
function restLater() {
  clearTimeout(timer);
  timer = window.setTimeout(() => void context?.suspend(), REST);
}

/** A browser lets a page sound only after the person has done something in it. */
function wake() {
  if (context) return;
  context = new AudioContext();
  restLater();
}

for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, wake, { passive: true });

/** @param {AudioContext} audio @param {number} at @param {number} pitch @param {number} loudness */
function knock(audio, at, pitch, loudness) {
  const length = Math.floor(audio.sampleRate * 0.09);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) samples[i] = (Math.random() * 2 - 1) * Math.exp((-9 * i) / length);
  const source = new AudioBufferSourceNode(audio, { buffer });
  const body = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 3 });
  const gain = new GainNode(audio, { gain: loudness });
  source.connect(body).connect(gain).connect(audio.destination);
  source.start(at);
}

/** @param {AudioContext} audio @param {number} at @param {number} pitch @param {number} seconds @param {number} loudness */
function tone(audio, at, pitch, seconds, loudness) {
  const source = new OscillatorNode(audio, { type: 'sine', frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + seconds);
}

/** @type {Record<Sound, (audio: AudioContext, at: number) => void>} */
const score = {
  move: (audio, at) => knock(audio, at, 900, 1.1),
  capture: (audio, at) => { knock(audio, at, 700, 1.3); knock(audio, at + 0.07, 1250, 0.9); },
  king: (audio, at) => { knock(audio, at, 800, 1); tone(audio, at + 0.05, 659, 0.25, 0.09); tone(audio, at + 0.14, 988, 0.4, 0.08); },
  start: (audio, at) => { tone(audio, at, 440, 0.3, 0.08); tone(audio, at + 0.12, 659, 0.45, 0.08); },
  end: (audio, at) => { tone(audio, at, 659, 0.35, 0.09); tone(audio, at + 0.16, 523, 0.35, 0.09); tone(audio, at + 0.32, 392, 0.7, 0.09); },
  low: (audio, at) => { tone(audio, at, 880, 0.12, 0.1); tone(audio, at + 0.18, 880, 0.12, 0.1); },
  error: (audio, at) => tone(audio, at, 175, 0.22, 0.14),
  edge: (audio, at) => knock(audio, at, 260, 0.9),
};

/** @param {Sound} name */
export function sound(name) {
  if (!settings.sound || !context) return;
  const audio = context;
  restLater();
  if (audio.state === 'running') score[name](audio, audio.currentTime);
  else void audio.resume().then(() => score[name](audio, audio.currentTime)).catch(() => {});
}
