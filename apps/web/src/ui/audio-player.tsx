import { inbox } from '@chairline/contract';
import { mdiPause, mdiPlay } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { formatPlayTime, measureBars } from './audio-player-bars.ts';
import classes from './audio-player.module.css';
import { Icon } from './icon.tsx';

interface AudioPlayerProps {
  /** An address of ours, or a recording that is still on this device. */
  src: string | Blob;
  /** What it is, for screen readers. */
  name: string;
  /** Begins by itself: for a sound that was asked for by a press. */
  playsAtOnce?: boolean;
}

const speeds: readonly number[] = inbox.AUDIO_SPEEDS;
/** Of the waveform. */
const BARS = 20;
/** Above this size the waveform is left flat: decoding would cost more than it shows, in bytes. */
const DECODE_MAX = 20_000_000;

/** One for the page: browsers allow few. Made at the first waveform. */
let decoder: OfflineAudioContext | undefined;

async function readBars(src: string | Blob, signal: AbortSignal): Promise<number[] | null> {
  const bytes = src instanceof Blob ? src : await (await fetch(src, { signal })).blob();
  if (bytes.size > DECODE_MAX) return null;
  decoder ??= new OfflineAudioContext(1, 1, 16_000);
  const sound = await decoder.decodeAudioData(await bytes.arrayBuffer());
  return measureBars(sound.getChannelData(0), BARS);
}

/** The heights of the bars; flat until they are known, and where the sound cannot be read. */
function useBars(src: string | Blob): readonly number[] {
  const [heights, setHeights] = useState<readonly number[] | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    setHeights(null);
    readBars(src, abort.signal).then(
      (read) => {
        if (!abort.signal.aborted) setHeights(read);
      },
      (error: unknown) => {
        // The player says so itself where the sound cannot be played.
        if (!abort.signal.aborted) console.warn('A waveform cannot be drawn', error);
      },
    );
    return () => abort.abort();
  }, [src]);
  return heights ?? Array.from({ length: BARS }, () => 0.3);
}

/** The address of a sound; a recording on this device gets one while it is shown. */
function useAddress(src: string | Blob): string | undefined {
  const [made, setMade] = useState<string>();
  useEffect(() => {
    if (typeof src === 'string') return undefined;
    const url = URL.createObjectURL(src);
    setMade(url);
    return () => URL.revokeObjectURL(url);
  }, [src]);
  return typeof src === 'string' ? src : made;
}

/** Plays a recording: its waveform to seek in, its time, and how fast. */
export function AudioPlayer({ src, name, playsAtOnce = false }: AudioPlayerProps) {
  const address = useAddress(src);
  const heights = useBars(src);
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const [time, setTime] = useState({ at: 0, of: 0 });
  const [speed, setSpeed] = useState(speeds[0] ?? 1);

  const read = () => {
    const element = audio.current;
    if (element)
      setTime({ at: element.currentTime, of: Number.isFinite(element.duration) ? element.duration : 0 });
  };
  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) element.pause();
    else {
      element.playbackRate = speed;
      element.play().catch((error: unknown) => {
        console.warn('A recording cannot be played', error);
        setFailed(true);
      });
    }
  };
  const nextSpeed = () => {
    const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;
    setSpeed(next);
    if (audio.current) audio.current.playbackRate = next;
  };

  const share = time.of > 0 ? time.at / time.of : 0;
  return (
    <div className={classes.player} role="group" aria-label={name}>
      {/* Speech of a phone call or a recording by hand: there are no captions to give. */}
      <audio
        ref={audio}
        src={address}
        preload="metadata"
        autoPlay={playsAtOnce}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
        onTimeUpdate={read}
        onLoadedMetadata={read}
        onDurationChange={read}
        onError={() => setFailed(true)}
      />
      <button
        type="button"
        className={`middle square-36 fixed-size no-pad no-border round bg-brand-fill ink-on-brand pointer disabled-ink-dim disabled-no-pointer phone-min-44 ${classes.play}`}
        aria-label={playing ? `Pause ${name}` : `Play ${name}`}
        disabled={failed}
        onClick={toggle}
      >
        <Icon path={playing ? mdiPause : mdiPlay} size={20} />
      </button>
      {failed ? (
        <span className="text-12" role="status">
          This recording cannot be played here.
        </span>
      ) : (
        <>
          <span className={classes.wave}>
            <svg
              viewBox={`0 0 ${BARS * 4} 28`}
              preserveAspectRatio="none"
              aria-hidden
              className={classes.bars}
            >
              {heights.map((height, bar) => (
                <rect
                  key={bar}
                  x={bar * 4 + 0.5}
                  y={14 - height * 13}
                  width={3}
                  height={height * 26}
                  rx={1}
                  data-played={(bar + 0.5) / BARS <= share || undefined}
                />
              ))}
            </svg>
            <input
              type="range"
              className="absolute inset-0 w-full h-full no-margin pointer opacity-0"
              aria-label={`Place in ${name}`}
              aria-valuetext={`${formatPlayTime(time.at)} of ${formatPlayTime(time.of)}`}
              min={0}
              max={time.of || 1}
              step={0.1}
              value={time.at}
              onChange={(event) => {
                if (!audio.current) return;
                audio.current.currentTime = Number(event.currentTarget.value);
                read();
              }}
            />
          </span>
          <span className="text-12 fixed-size min-w-32 tabular text-right">
            {formatPlayTime(time.at > 0 ? time.at : time.of)}
          </span>
          <button
            type="button"
            className={classes.speed}
            aria-label={`Speed ${speed}, change`}
            data-tip="Playback speed"
            onClick={nextSpeed}
          >
            {speed}×
          </button>
        </>
      )}
    </div>
  );
}
