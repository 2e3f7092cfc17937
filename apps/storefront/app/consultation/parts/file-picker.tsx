import { Icon } from "@rambla/ui/icon";
import { IconButton } from "@rambla/ui/icon-button";
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from "react";
import { useTo } from "../../base/market.tsx";
import { useRefusalText, useText } from "../../base/text.tsx";
import styles from "./file-picker.module.css";
import { consultationAddresses } from "./addresses.ts";
import type { KeptFile } from "./kept-file.ts";
import { sendFile, type Sent } from "./send-file.ts";

const ACCEPTED = "image/jpeg,image/png,image/webp,video/mp4";

/** How many files, and how large. */
export type FileLimits = { readonly most: number; readonly imageMegabytes: number; readonly videoMegabytes: number };

const NONE: readonly never[] = [];

type Picked = { readonly key: number; readonly name: string; readonly sent: Sent | undefined };

type PickerProps = {
  name: string;
  limits: FileLimits;
  kept?: readonly KeptFile[];
  isShown?: boolean;
  /** Of the field that takes the focus. */
  id?: string;
  error?: ReactNode;
  onBusy: (isBusy: boolean) => void;
  onKept?: (files: readonly KeptFile[]) => void;
};

/**
 * Uploads files one by one while the form is filled in. The form carries their ids.
 * @param kept uploaded before; @param isShown whether its sender may see them: an anonymous caller may not; @param onBusy called with whether an upload runs; @param onKept called with the uploaded files
 */
export function FilePicker({ name, limits, kept = NONE, isShown = true, id, error, onBusy, onKept }: PickerProps) {
  const text = useText("consultation");
  const refusalText = useRefusalText();
  const hint = useId();
  const { most } = limits;
  const { files, isAbove, pick, remove } = useSending({ most, kept, onBusy, onKept });
  const isFull = files.length >= most;
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
          id={id}
          aria-invalid={error ? true : undefined}
          accept={ACCEPTED}
          multiple
          disabled={isFull}
          className="visually-hidden"
          onChange={(event) => {
            pick(event.currentTarget.files);
            // Allows choosing the same file again.
            event.currentTarget.value = "";
          }}
        />
        <Icon name="plus" size={20} />
        {text("choose")}
      </label>
      <div role="status">
        {(isAbove || error) && <p className={styles.error}>{isAbove ? refusalText("upload.limit", { num: most }) : error}</p>}
      </div>
      {files.length > 0 && (
        <ul role="list" className={styles.files} aria-live="polite">
          {files.map(({ key, name: called, sent }) => (
            <PickedFile key={key} field={name} called={called} sent={sent} isShown={isShown} onRemove={() => remove(key)} />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

type PickedProps = { field: string; called: string; sent: Sent | undefined; isShown: boolean; onRemove: () => void };

function PickedFile({ field, called, sent, isShown, onRemove }: PickedProps) {
  const text = useText("consultation");
  const refusalText = useRefusalText();
  return (
    <li className={styles.file}>
      <span className={styles.thumb}>
        {sent && "fileId" in sent ? (
          sent.isFilm ? (
            <Icon name="play" />
          ) : !isShown ? (
            <Icon name="check" />
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
      {sent && <IconButton icon="close" label={text("remove", { name: called })} onClick={onRemove} />}
      {sent && "fileId" in sent && <input type="hidden" name={field} value={sent.fileId} />}
    </li>
  );
}

/** Uploads each file after the one before. */
function useSending({ most, kept = NONE, onBusy, onKept }: Pick<PickerProps, "kept" | "onBusy" | "onKept"> & { readonly most: number }) {
  const to = useTo(consultationAddresses);
  const [files, setFiles] = useState<readonly Picked[]>(() => kept.map((file, at) => ({ key: -1 - at, name: file.name, sent: file })));
  const [isAbove, setIsAbove] = useState(false);
  const line = useRef(Promise.resolve());
  const waiting = useRef(0);
  const made = useRef(0);

  const tell = useEffectEvent((all: readonly Picked[]) =>
    onKept?.(
      all.flatMap(({ name: called, sent }) =>
        sent && "fileId" in sent ? [{ fileId: sent.fileId, isFilm: sent.isFilm, name: called }] : [],
      ),
    ),
  );
  useEffect(() => tell(files), [files]);

  function pick(list: FileList | null): void {
    const chosen = [...(list ?? [])];
    const room = most - files.length;
    setIsAbove(chosen.length > room);
    for (const file of chosen.slice(0, room)) {
      const key = (made.current += 1);
      setFiles((known) => [...known, { key, name: file.name, sent: undefined }]);
      waiting.current += 1;
      onBusy(true);
      // The server limits concurrent uploads from one address.
      line.current = line.current.then(async () => {
        const sent = await sendFile(to.ticket(), file);
        setFiles((known) => known.map((one) => (one.key === key ? { ...one, sent } : one)));
        waiting.current -= 1;
        if (waiting.current === 0) onBusy(false);
      });
    }
  }
  const remove = (key: number): void => setFiles((known) => known.filter((one) => one.key !== key));
  return { files, isAbove, pick, remove };
}
