import { Icon } from "@rambla/ui/icon";
import { IconButton } from "@rambla/ui/icon-button";
import { useId, useRef, useState } from "react";
import { useTo } from "../base/market.tsx";
import { useRefusalText, useText } from "../base/text.tsx";
import styles from "./file-picker.module.css";
import { consultationAddresses } from "./parts/addresses.ts";
import { sendFile, type Sent } from "./send-file.ts";

const ACCEPTED = "image/jpeg,image/png,image/webp,video/mp4";

/** How many files may go along, and how large each may be. */
export type FileLimits = { readonly consultation: number; readonly imageMegabytes: number; readonly videoMegabytes: number };

type Picked = { readonly key: number; readonly name: string; readonly sent: Sent | undefined };

/**
 * Pictures and films that go along with a form, sent one by one while the rest is still written. The form carries their ids.
 * @param onBusy told while one is on its way
 */
export function FilePicker({ name, limits, onBusy }: { name: string; limits: FileLimits; onBusy: (isBusy: boolean) => void }) {
  const text = useText("consultation");
  const refusalText = useRefusalText();
  const to = useTo(consultationAddresses);
  const hint = useId();
  const [files, setFiles] = useState<readonly Picked[]>([]);
  const [isAbove, setIsAbove] = useState(false);
  const line = useRef(Promise.resolve());
  const waiting = useRef(0);
  const made = useRef(0);
  const most = limits.consultation;
  const isFull = files.length >= most;

  function pick(list: FileList | null): void {
    const chosen = [...(list ?? [])];
    const room = most - files.length;
    setIsAbove(chosen.length > room);
    for (const file of chosen.slice(0, room)) {
      const key = (made.current += 1);
      setFiles((known) => [...known, { key, name: file.name, sent: undefined }]);
      waiting.current += 1;
      onBusy(true);
      // The shop takes few at a time from one place.
      line.current = line.current.then(async () => {
        const sent = await sendFile(to.ticket(), file);
        setFiles((known) => known.map((one) => (one.key === key ? { ...one, sent } : one)));
        waiting.current -= 1;
        if (waiting.current === 0) onBusy(false);
      });
    }
  }

  return (
    <fieldset className={styles.picker} aria-describedby={hint}>
      <legend>
        {text("files")} <span className={styles.muted}>{text("optional")}</span>
      </legend>
      <p id={hint} className={styles.muted}>
        {text("filesHint", { count: most })} {text("filesSize", { image: limits.imageMegabytes, video: limits.videoMegabytes })}
      </p>
      <label className={styles.choose} data-full={isFull || undefined}>
        <input
          type="file"
          accept={ACCEPTED}
          multiple
          disabled={isFull}
          className="visually-hidden"
          onChange={(event) => {
            pick(event.currentTarget.files);
            // The same file can be chosen once more.
            event.currentTarget.value = "";
          }}
        />
        <Icon name="plus" size={20} />
        {text("choose")}
      </label>
      <div role="status">{isAbove && <p className={styles.error}>{refusalText("upload.limit", { num: most })}</p>}</div>
      {files.length > 0 && (
        <ul role="list" className={styles.files} aria-live="polite">
          {files.map(({ key, name: called, sent }) => (
            <li key={key} className={styles.file}>
              <span className={styles.thumb}>
                {sent && "fileId" in sent ? (
                  sent.isFilm ? (
                    <Icon name="play" />
                  ) : (
                    <img src={`/upload/${sent.fileId}`} alt="" />
                  )
                ) : (
                  <Icon name={sent ? "alert" : "clock"} />
                )}
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{called}</span>
                {!sent && <span className={styles.muted}>{text("sending")}</span>}
                {sent && "refused" in sent && <span className={styles.error}>{refusalText(sent.refused, sent.values)}</span>}
              </span>
              {sent && (
                <IconButton
                  icon="close"
                  label={text("remove", { name: called })}
                  onClick={() => setFiles((known) => known.filter((one) => one.key !== key))}
                />
              )}
              {sent && "fileId" in sent && <input type="hidden" name={name} value={sent.fileId} />}
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
